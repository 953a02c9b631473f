import { counted, countWords } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  tooManyFailed: (failed, rows, percent) =>
    `Fallaron ${countWords(failed)} de ${counted(rows, 'fila', 'filas')}, más del ${percent} % permitido.`,
  outputTooLarge: 'El resultado sería mayor de lo que permite su plan.',
  wasCanceled: 'El trabajo se canceló',
  hasFailed: 'El trabajo falló',
  request: (id) => ['Solicitud ', id],
  copiedIds: 'código e ID',
  idsToCopy: (code, job, request) => `${code} trabajo ${job}${request === undefined ? '' : ` solicitud ${request}`}`,
  correctAbove: 'Corrija el problema indicado arriba y ejecute de nuevo.',
  advices: {
    FAILED_ROW_THRESHOLD_EXCEEDED:
      'No se entregó ningún PDF, y las filas posteriores a la detención no se ejecutaron. Corrija las filas siguientes en su tabla o aumente «Filas fallidas permitidas (%)» y ejecute de nuevo. Una repetición solo entrega las filas siguientes.',
    CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED: 'Reparta las filas entre varios trabajos o use un PDF más pequeño.',
    SIGNATURE_OVERLAY_LIMIT_EXCEEDED: 'Quite imágenes o firmas de la plantilla y ejecute de nuevo.',
    CONFORMANCE_NOT_KEPT: 'Cambie el elemento nombrado en el mensaje o no exija conformidad.',
    PROCESSING_ANOMALY:
      'Ejecute de nuevo. Si vuelve a fallar, envíe al soporte el ID del trabajo, la clave de idempotencia y el ID de la solicitud que figuran abajo.',
    JOB_CANCELED: 'No se guardó ni se cobró nada. Ejecute de nuevo cuando quiera.',
    FONTS_NOT_INSTALLED: 'Pida a quien opera el servicio que instale las fuentes que nombra el mensaje.',
    SEAL_NOT_CONFIGURED: 'Pida a quien opera el servicio que configure una clave de sello, o ejecute sin sellos.',
    SEAL_CERTIFICATE_INVALID:
      'El certificado del sello ha caducado o no es válido. Consulte a quien opera el servicio, o ejecute sin sellos.',
    SOURCE_PDF_FORBIDS_CHANGES: 'Use una copia del PDF sin certificación, o ejecute sin sellos.',
  },
} satisfies typeof en;
