import { hash } from 'node:crypto';
import { copyBytes } from '../../core/copy-bytes.ts';
import { withMessage } from '../../core/diagnostic.ts';
import { isBlank } from '../../core/text.ts';
import { mib } from '../../core/units.ts';
import type { Asset, ResolvedImageOverlay, ResolvedSignatureOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { findPictureLosses, pictureLossMessages } from '../conformance/picture-losses.ts';
import { pictureOfDataUri } from '../images/data-uri.ts';
import { reduceToEightBits } from '../images/eight-bits.ts';
import { defaultImageLimits, type ImageXObject } from '../images/image-x-object.ts';
import { readImage } from '../images/read-image.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { placeImage } from '../overlays/image.ts';
import { drawVector, isVector } from '../overlays/vector-picture.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import type { OverlayPlacement } from './overlay-placement.ts';
import { dependsOnRow } from './overlay-value.ts';
import type { PageResources } from './page-resources.ts';
import { findValueOrigin } from './value-origin.ts';
import { valueReader } from './value-reader.ts';

type PictureOverlay = ResolvedImageOverlay | ResolvedSignatureOverlay;

/**
 * Prepares an `image` or `signature` overlay. A picture that is the same in all rows is written once. A picture from a
 * row becomes an object of that row, under a number that the page's resources already name.
 */
export const pictureDrawer = (
  overlay: PictureOverlay,
  placement: OverlayPlacement,
  resources: PageResources,
  context: DrawerContext,
): OverlayDrawer => {
  const wrap = (operators: string): string => `q ${placement.enter}\n${operators}Q\n`;
  const { source } = overlay;
  const { columns } = context.template;
  const origin = findValueOrigin(overlay, columns);
  if ('asset' in source) {
    const asset = context.template.assets.get(source.asset);
    const draw = (): string => wrap(drawBytes(assetBytes(asset, source.asset), overlay, resources, context));
    return { overlay, dependsOnRow: false, origin, draw };
  }
  const { value } = source;
  const read = valueReader(overlay, value, columns, context.counters);
  if (!dependsOnRow(value)) {
    const draw = (): string => {
      const text = read([]);
      return overlay.optional && isBlank(text)
        ? ''
        : wrap(drawBytes(pictureBytes(text, context.template), overlay, resources, context));
    };
    return { overlay, dependsOnRow: false, origin, draw };
  }
  const imageNumber = context.allocate();
  const maskNumber = context.allocate();
  const name = resources.xObject(imageNumber);
  // Rows without a picture have a name that nothing paints, but the object that it names must exist.
  context.held.hold({ number: imageNumber, body: { dict: emptyForm, stream: new Uint8Array() } });
  const pictures = new PictureCache(context);
  const draw: OverlayDrawer['draw'] = (row, write, notices) => {
    const text = read(row);
    if (overlay.optional && isBlank(text)) return '';
    const picture = pictures.read(text);
    if (picture.vector) return wrap(drawVector(picture.bytes, overlay));
    for (const loss of findPictureLosses(context.conformance, picture.image))
      notices.push({
        code: 'CONFORMANCE_LOST',
        overlay_id: overlay.id,
        ...withMessage({ rule: pictureLossMessages[loss] }),
        loss,
      });
    for (const object of imageObjects(picture.image, imageNumber, maskNumber)) write(object);
    return wrap(placeImage(overlay.rect, picture.image, overlay.fit, name));
  };
  return { overlay, dependsOnRow: true, origin, draw };
};

const emptyForm = '<</Type/XObject/Subtype/Form/BBox[0 0 0 0]>>';

const pictureBytes = (value: string, { assets }: ResolvedTemplate): Uint8Array =>
  assets.get(value.trim())?.bytes ?? pictureOfDataUri(value);

const assetBytes = (asset: Asset | undefined, name: string): Uint8Array => {
  if (asset === undefined) throw new OverlaySkipped('VALUE_INVALID', `The package has no asset "${name}".`);
  return asset.bytes;
};

const drawBytes = (
  bytes: Uint8Array,
  overlay: PictureOverlay,
  resources: PageResources,
  context: DrawerContext,
): string => {
  const { kept } = context;
  const key = hash('sha256', bytes, 'hex');
  if (isVector(bytes)) {
    const draw = (): string => drawVector(bytes, overlay);
    return kept === undefined
      ? draw()
      : kept.of('vector', [key, JSON.stringify(overlay)], draw, (operators) => 2 * operators.length);
  }
  let known = context.pictures.get(key);
  if (known === undefined) {
    const read =
      kept === undefined ? readImage(bytes) : kept.of('image', [key], () => ownImage(readImage(bytes)), imageBytes);
    const image = asAllowed(read, context);
    const number = context.allocate();
    for (const object of imageObjects(image, number, image.softMask === undefined ? 0 : context.allocate()))
      context.held.hold(object);
    known = { number, image };
    context.pictures.set(key, known);
  }
  for (const loss of findPictureLosses(context.conformance, known.image))
    context.lose(loss, overlay.id, pictureLossMessages[loss]);
  return placeImage(overlay.rect, known.image, overlay.fit, resources.xObject(known.number));
};

const asAllowed = (image: ImageXObject, { conformance }: DrawerContext): ImageXObject =>
  conformance?.isOfPdf14 === true ? reduceToEightBits(image) : image;

const ownImage = (image: ImageXObject): ImageXObject => ({
  ...image,
  data: copyBytes(image.data),
  ...(image.softMask === undefined ? {} : { softMask: { ...image.softMask, data: copyBytes(image.softMask.data) } }),
});

const imageBytes = ({ data, softMask }: ImageXObject): number => data.length + (softMask?.data.length ?? 0);

const imageObjects = (image: ImageXObject, number: number, maskNumber: number): OutgoingObject[] => {
  const mask = image.softMask;
  const reference = mask === undefined ? '' : `/SMask ${maskNumber} 0 R`;
  const objects: OutgoingObject[] = [{ number, body: { dict: `<<${image.dict}${reference}>>`, stream: image.data } }];
  if (mask !== undefined) objects.push({ number: maskNumber, body: { dict: `<<${mask.dict}>>`, stream: mask.data } });
  return objects;
};

type Picture =
  | { readonly vector: true; readonly bytes: Uint8Array }
  | { readonly vector: false; readonly image: ImageXObject };

/** Cache of the last pictures, so that a logo is read once. Holds at most 32 pictures and 64 MiB of values. */
class PictureCache {
  readonly #pictures = new Map<string, Picture>();
  readonly #context: DrawerContext;
  #characters = 0;

  constructor(context: DrawerContext) {
    this.#context = context;
  }

  read(value: string): Picture {
    const known = this.#pictures.get(value);
    if (known !== undefined) return known;
    const bytes = pictureBytes(value, this.#context.template);
    const picture: Picture = isVector(bytes)
      ? { vector: true, bytes }
      : { vector: false, image: asAllowed(this.#readImage(bytes, value), this.#context) };
    this.#pictures.set(value, picture);
    this.#characters += value.length;
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size <= 32 && this.#characters <= 64 * mib) break;
      this.#pictures.delete(oldest);
      this.#characters -= oldest.length;
    }
    return picture;
  }

  /** `maxRowPicturePixels` applies to pictures from the row; the package's own pictures have other limits. */
  #readImage(bytes: Uint8Array, value: string): ImageXObject {
    const { template, maxRowPicturePixels } = this.#context;
    if (template.assets.has(value.trim())) return readImage(bytes);
    const { maxPixels, maxDecodedBytes } = defaultImageLimits;
    return readImage(bytes, { maxPixels: Math.min(maxPixels, maxRowPicturePixels), maxDecodedBytes });
  }
}
