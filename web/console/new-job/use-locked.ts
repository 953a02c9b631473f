import { useEffect, useState } from 'preact/hooks';
import { isLocked, LockedPdf } from '../../files/locked-pdf.ts';

/** The chosen PDF where it is locked; the service would refuse it. */
export const useLocked = (pdf: File | undefined): LockedPdf | undefined => {
  const [locked, setLocked] = useState<LockedPdf>();
  useEffect(() => {
    let wanted = true;
    if (pdf === undefined) return;
    // A file that cannot be read says so when it is sent.
    isLocked(pdf).then(
      (found) => wanted && found && setLocked(new LockedPdf(pdf)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [pdf]);
  return locked?.file === pdf ? locked : undefined;
};
