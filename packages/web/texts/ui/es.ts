import type en from './en.ts';

export default {
  noDetails: (status) => `El servicio respondió con el estado ${status} sin detalles.`,
  unreachable: 'No se pudo contactar con el servicio. Compruebe la conexión y vuelva a intentarlo.',
  unreadable: 'No se pudo leer la respuesta del servicio.',
  codeNotLoaded:
    'No se pudo cargar parte de esta página. Compruebe su conexión y vuelva a intentarlo. Si no funciona, recargue la página.',
  copy: 'Copiar',
  copyRefused: 'El navegador no permitió copiar. Seleccione el texto y cópielo usted mismo.',
  copyOf: (what) => `Copiar ${what}`,
  notCopied: 'No copiado',
  details: 'Detalles',
  signedOutKeepsWork: 'Ha cerrado la sesión. Su trabajo sigue aquí: inicie sesión para continuar.',
  close: 'Cerrar',
  dynamicForm: 'Formulario dinámico',
  isDynamicForm: 'Este PDF es un formulario dinámico (XFA).',
  aboutDynamicForm:
    'Solo Adobe Reader y Acrobat muestran sus páginas reales. La página que se muestra aquí, que se rellenaría, es la destinada a los demás programas. Pida un PDF simple a su emisor, o ábralo en Acrobat e imprímalo como PDF.',
  somethingWentWrong: 'Algo ha fallado en esta página. Recárguela y vuelva a intentarlo.',
  tryAgainIn: (seconds) => `Vuelva a intentarlo en ${seconds} s.`,
  request: (id) => ['Solicitud ', id],
  codeAndRequestId: 'el código y el identificador de la solicitud',
  tryAgain: 'Reintentar',
  loading: 'Cargando',
  signIn: 'Iniciar sesión',
  somethingWentWrongShort: 'Algo ha fallado en esta página.',
  enterPdfPassword: 'Introduzca la contraseña del PDF.',
  pdfNeedsPassword: 'Este PDF necesita su contraseña. Introdúzcala y después abra una copia.',
  password: 'Contraseña',
  openCopy: 'Tengo derecho: abrir una copia',
  copied: 'Copiado.',
  checkComplete: 'La comprobación ha terminado.',
} satisfies typeof en;
