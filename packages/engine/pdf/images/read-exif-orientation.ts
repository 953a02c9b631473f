const orientationTag = 0x0112;
const shortType = 3;

/**
 * Returns the orientation (1 to 8) from the TIFF structure of EXIF data; 1 if it is missing or damaged, because a
 * camera's notes are not a reason to reject its picture. Source: CIPA DC-008 (Exif), 4.6.4.
 */
export const readExifOrientation = (tiff: Uint8Array): number => {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const littleEndian = view.getUint16(0) === 0x4949;
  if (!littleEndian && view.getUint16(0) !== 0x4d4d) return 1;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, littleEndian);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, littleEndian) !== orientationTag || view.getUint16(entry + 2, littleEndian) !== shortType)
      continue;
    const orientation = view.getUint16(entry + 8, littleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
};
