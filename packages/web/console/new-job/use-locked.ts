import { useEffect, useState } from 'preact/hooks';
import { isLocked, LockedPdf } from '../../files/locked-pdf.ts';

/** Returns the chosen PDF if it is locked, because the service would refuse it. */
export const useLocked = (pdf: File | undefined): LockedPdf | undefined => {
  const [locked, setLocked] = useState<LockedPdf>();
  useEffect(() => {
    let wanted = true;
    if (pdf === undefined) return;
    // An unreadable file is reported when it is sent.
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
