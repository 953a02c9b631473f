import type { Protection } from '../../svc/protection.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import { DocumentProtection } from '../protect/document-protection.ts';
import { layOut } from '../protect/lay-out.ts';
import { permissionBits } from '../protect/lock.ts';
import type { CompiledDocument } from './compiled-document.ts';

/** Adds protection to a compiled document, and reserves the numbers of its objects. */
export const protectDocument = (
  document: CompiledDocument,
  protection: Protection,
  columns: ResolvedTemplate['columns'],
): CompiledDocument => {
  const { prefix, trailer, firstNumber } = document;
  const numbers = { encrypt: firstNumber, info: firstNumber + 1, section: firstNumber + 2 };
  const permissions = permissionBits(protection.permissions);
  const layout = layOut(prefix, { trailer, permissions, numbers });
  return {
    ...document,
    shared: new Uint8Array(),
    firstNumber: firstNumber + 3,
    protection: new DocumentProtection(layout, protection, columns),
  };
};
