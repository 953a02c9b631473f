import type { Overlay, Template } from '../../package/template.ts';
import { defaultRowPicturePixels } from '../images/image-x-object.ts';
import type { DrawerContext } from './drawer.ts';
import { RepeatedValues } from './repeated-values.ts';
import type { UpdateWriter } from './update-writer.ts';

/** What one job's drawers share; objects that they write once go to `writer`. The barcode encoder loads only where a barcode is wanted. */
export const drawerContext = async (
  template: Template,
  wanted: readonly Overlay[],
  job: Pick<DrawerContext, 'fonts' | 'prefix' | 'form' | 'observer' | 'kept'> & {
    readonly writer: UpdateWriter;
    readonly maxRowPicturePixels: number | undefined;
  },
): Promise<DrawerContext> => {
  const { fonts, prefix, form, writer, observer, kept } = job;
  const hasBarcodes = wanted.some((overlay) => overlay.kind === 'barcode');
  return {
    template,
    fonts,
    prefix,
    form,
    observer,
    kept,
    allocate: writer.allocate,
    writeOnce: (object) => writer.write(object),
    pictures: new Map(),
    repeated: new RepeatedValues(),
    maxRowPicturePixels: job.maxRowPicturePixels ?? defaultRowPicturePixels,
    encodeBarcode: hasBarcodes ? (await import('../codes/encode-barcode.ts')).encodeBarcode : undefined,
  };
};
