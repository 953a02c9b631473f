import { counted, listWords } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  column: (number) => `Columna ${number}`,
  quoted: (name) => `«${name}»`,
  more: (names, more) => `${names} y ${more} más`,
  page: (page, sentence) => `Página ${page}: ${sentence}`,
  origin: (names, isComposed) => `El valor ${isComposed ? 'se compone de' : 'procede de'} ${names}.`,
  somethingElse: 'Otra cosa',
  titles: {
    REQUIRED_OVERLAY_NOT_APPLIED: 'No se pudo rellenar un elemento obligatorio',
    ROW_GENERATION_FAILED: 'No se pudo crear el PDF de una fila',
    COLUMN_MISSING: 'Falta una columna en una fila',
    VALUE_BLANK: 'Un valor está vacío',
    VALUE_INVALID: 'Un valor no es adecuado',
    PAGE_OUT_OF_RANGE: 'Un elemento está en una página que el PDF no tiene',
    FIELD_NOT_FOUND: 'Falta un campo de formulario en el PDF',
    UNSUPPORTED_CHARACTERS: 'Caracteres que ninguna fuente contiene',
    TEXT_OVERFLOW: 'El texto no cabe en su lugar y se omite',
    TEXT_OVERFLOWS: 'El texto no cabe en su lugar',
    TEXT_SHRUNK: 'El texto se redujo mucho',
    CODE_TOO_SMALL: 'Un código puede ser demasiado pequeño para leerse',
    QUIET_ZONE_OBSTRUCTED: 'Hay un elemento demasiado cerca de un código',
    OVERLAY_OFF_PAGE: 'Un elemento está fuera de la página',
    COLUMN_NOT_IN_DATA: 'Falta una columna en los datos',
    COLUMN_UNUSED: 'Una columna no se utiliza',
    GROUP_VALUE_BLANK: 'Una fila no tiene valor por el que agruparla',
    GROUP_VALUE_DIFFERS: 'Las filas de un documento difieren',
    GROUP_TOO_LARGE: 'Un documento tiene demasiadas filas',
    PASSWORD_UNUSABLE: 'Una contraseña no se puede usar',
    DUPLICATE_ROW: 'Hay filas iguales',
    HEADER_ROW_SUSPECTED: 'La primera fila puede ser un encabezado',
    MOJIBAKE_SUSPECTED: 'Puede que haya letras mal leídas',
    FILENAME_COLUMN_NOT_FOUND: 'Falta en los datos una columna para los nombres de archivo',
    TEXT_CLIPPED: 'El texto está cortado en el borde de su lugar',
    CONFORMANCE_LOST: 'Se pierde la conformidad PDF/A o PDF/UA',
    CONFORMANCE_NOT_KEPT: 'Se perdería la conformidad PDF/A o PDF/UA, que es obligatoria',
    ALT_TEXT_MISSING: 'Una imagen no tiene texto alternativo',
    LIST_CUT: 'Una lista está recortada: no caben todos los elementos',
    NO_PAGE_LEFT: 'No queda ninguna página para la fila',
    CONDITION_NEVER_HOLDS: 'Una condición nunca se cumple',
    CONDITION_ALWAYS_HOLDS: 'Una condición siempre se cumple',
    SOURCE_PDF_XFA_DYNAMIC: 'El PDF es un formulario dinámico (XFA)',
    CONDITION_CELLS_UNREADABLE: 'Una condición no puede leer sus celdas',
    FIELD_SCRIPT_NOT_RUN: 'No se ejecuta un script del formulario',
    FIELD_NOT_CALCULATED: 'No se pudo calcular un campo del formulario',
    FIELD_NOT_VISIBLE: 'Un valor está en un campo oculto',
    FIELD_REQUIRED_BLANK: 'Un campo obligatorio del formulario está vacío',
    ROW_PARTIAL: 'La fila quedaría incompleta y se rechaza',
    ROW_NEARLY_BLANK: 'Una fila está casi vacía',
    CELL_ERROR: 'Una celda contiene un error como #N/A',
    CELL_NOT_CALCULATED: 'Una fórmula no tiene valor guardado',
    CELL_MERGED: 'Una celda está vacía porque hay celdas combinadas',
    NUMBER_SHORTENED: 'Se perdieron cifras de un número largo',
    NUMBER_FORMAT_NOT_SUPPORTED: 'No se admite un formato de número',
    DATE_OUT_OF_RANGE: 'Una fecha es anterior a 1900 o posterior a 9999',
    ROW_SHORT: 'Una línea del archivo tiene muy pocas celdas',
    QUOTES_NOT_DOUBLED: 'Las comillas de una celda son ambiguas',
    FORMULA_TEXT: 'Una celda está escrita como fórmula',
    ENCODING_GUESSED: 'La codificación del archivo es una suposición',
    LOCALE_GUESSED: 'El idioma de números y fechas es una suposición',
    SOURCE_PDF_INCOMPLETE: 'Faltan partes del PDF',
    CODE_COMPLETED: 'Se añadió a un código una cifra que faltaba en su valor',
    CODE_DIGITS_MISSING: 'Algunos códigos tienen una cifra menos que otros',
    NO_OVERLAY_APPLIES: 'Nada se aplica a una fila',
    SEAL_WITHOUT_TIMESTAMP: 'Un sello no tiene sello de tiempo',
    SEAL_WITHOUT_REVOCATION: 'A un sello le faltan datos de revocación',
  },
  notes: {
    CELLS_WITH_ERRORS: ({ count = 0, first = '' }) =>
      `${counted(count, 'celda contiene', 'celdas contienen')} un error como #REF!, la primera es ${first}. Corrija la fórmula.`,
    CHARACTERS_REPLACED: () =>
      'El archivo contiene caracteres de sustitución (U+FFFD): se perdieron letras al escribirlo.',
    DATES_IN_SEVERAL_FORMATS: ({ names = [] }) =>
      `Las fechas de una columna se muestran en varios formatos: columna ${listWords(names)}.`,
    EMPTY_ROWS_LEFT_OUT: ({ count = 0 }) =>
      `${counted(count, 'fila vacía excluida', 'filas vacías excluidas')} entre las demás: las filas se cuentan sin ellas.`,
    FORMULAS_WITHOUT_VALUE: ({ count = 0, first = '' }) =>
      `${counted(count, 'fórmula', 'fórmulas')} sin valor guardado, la primera en ${first}. Abra el archivo en una hoja de cálculo y guárdelo.`,
    HIDDEN_COLUMNS_READ: ({ count = 0 }) =>
      `${counted(count, 'columna oculta leída', 'columnas ocultas leídas')} como las demás.`,
    HIDDEN_ROWS_READ: ({ count = 0 }) =>
      `${counted(count, 'fila oculta', 'filas ocultas')} (a mano o por un filtro), leídas como las demás.`,
    LABELS_REPEATED: ({ names = [] }) =>
      `Varias columnas se llaman ${listWords(names.map((name) => `«${name}»`))}. Deles nombres distintos.`,
    MERGED_CELLS: ({ count = 0 }) =>
      `${counted(count, 'rango', 'rangos')} de celdas combinadas: el valor está en la primera celda, las demás están vacías.`,
    NUMBERS_SHORTENED: ({ names = [] }) =>
      `Números largos en la columna ${listWords(names)}, de los que una hoja de cálculo solo conserva 15 cifras. Convierta la columna en texto y escriba de nuevo todas las cifras.`,
    OTHER_SHEETS: ({ names = [] }) =>
      `El archivo tiene otras hojas, que no se leyeron: ${listWords(names.map((name) => `«${name}»`))}.`,
    ROWS_FILLED_UP: ({ count = 0, first = '' }) =>
      `${counted(count, 'fila tiene', 'filas tienen')} pocas celdas, la primera es la fila ${first}. Se añadieron celdas vacías.`,
  },
  warnings: {
    SOURCE_PDF_REPAIRED: 'El PDF estaba dañado. Se reparó y se escribió de nuevo.',
    FONT_ASSET_UNREADABLE: 'No se pudo leer una fuente de la plantilla. Noto Sans la sustituye.',
    SOURCE_PDF_FINGERPRINT_MISMATCH: 'El PDF no es el archivo para el que se hizo la plantilla.',
    SOURCE_PDF_PAGE_COUNT_MISMATCH: 'El PDF no tiene el mismo número de páginas que el archivo de la plantilla.',
    SOURCE_PDF_PAGE_SIZE_MISMATCH: 'Una página del PDF no tiene el mismo tamaño que en el archivo de la plantilla.',
    SOURCE_PDF_SIGNED: 'El PDF está firmado digitalmente. Sus firmas mostrarán que se rellenó después.',
    SOURCE_PDF_SIGNED_PAGES_OMITTED:
      'El PDF está firmado digitalmente. En las filas con otras páginas, sus firmas mostrarán un cambio.',
    SOURCE_PDF_SIGNED_NOT_OPTIMIZED:
      'El PDF está firmado digitalmente. No se redujo, para que sus firmas sigan siendo válidas.',
    SOURCE_PDF_XFA: 'El PDF tiene, además de sus campos, un formulario XFA que no se utilizó.',
    SOURCE_PDF_XFA_DYNAMIC: 'El PDF es un formulario XFA dinámico. Se utilizaron sus páginas fijas.',
    HEADER_ROW_SUSPECTED: 'La primera fila parece contener nombres de columnas y se rellenó como las demás.',
    ROW_NEARLY_BLANK: 'Filas casi vacías se rellenaron como las demás.',
  },
  losses: {
    ENCRYPTED: 'El PDF está cifrado con una contraseña.',
    TRANSPARENCY: 'No se permite un elemento transparente.',
    COLOUR_SPACE: 'No se permite un espacio de color.',
    PICTURE_NOT_ALLOWED: 'No se permite una imagen de esta forma.',
    SCRIPT_REMOVED_TAGS: 'Un script quita la estructura.',
    PAGE_REMOVED_TAGS: 'Con una página excluida se pierde estructura.',
    ALREADY_BROKEN: 'El propio PDF ya no cumple lo que declara.',
    HEADING_SKIPPED: 'Se salta un nivel de los títulos.',
    PRINT_FILE: 'El archivo de impresión no la conserva.',
  },
  rules: {
    'The password in {column} is blank.': 'La contraseña de {column} está vacía.',
    'The password in {column} has characters that a password cannot have.':
      'La contraseña de {column} tiene caracteres que una contraseña no puede tener.',
    'The password in {column} is shorter than 6 characters.': 'La contraseña de {column} tiene menos de 6 caracteres.',
    'The password in {column} mixes letters of both writing directions, or begins or ends otherwise.':
      'La contraseña de {column} mezcla letras de ambos sentidos de escritura, o empieza o termina con otro carácter.',
    'The password in {column} is longer than 127 bytes.': 'La contraseña de {column} supera 127 bytes.',
    'The overlay is required, and its value is blank.': 'El elemento es obligatorio y su valor está vacío.',
    'The row has no value for {column}.': 'La fila no tiene valor para {column}.',
    'No overlay applies to this row: conditions leave all of them out.':
      'Nada se aplica a esta fila: las condiciones lo omiten todo.',
    'The data URI is not valid base64.': 'El data URI no es base64 válido.',
    'The value is not well-formed Unicode.': 'El valor no es Unicode bien formado.',
    'The barcode symbology is not known.': 'Este tipo de código de barras no se conoce.',
    'The rows of the document differ, which "strict" refuses.':
      'Las filas del documento difieren, lo que «strict» rechaza.',
    'The footer of the list is higher than a whole rect.': 'El pie de la lista es más alto que todo su espacio.',
    'The header of the list is higher than a whole rect.': 'El encabezado de la lista es más alto que todo su espacio.',
    'The rect of the list is too low for its header and footer.':
      'El espacio de la lista es demasiado bajo para su encabezado y su pie.',
    'An object of the list has a key twice.': 'Un objeto de la lista tiene una clave repetida.',
    'The row has no value in {column}, which groups the rows: it is a document of its own.':
      'La fila no tiene valor en {column}, que agrupa las filas: forma un documento aparte.',
    'The required overlay "{overlay}" could not be applied.':
      'No se pudo rellenar el elemento obligatorio «{overlay}».',
    'The value in the rows is not an option of “{field}”.': 'El valor de las filas no es una opción de «{field}».',
    'The value in the rows is not a state of “{field}”.': 'El valor de las filas no es un estado de «{field}».',
    'The PDF of this row could not be generated.': 'No se pudo crear el PDF de esta fila.',
    'The conditions of its pages leave out every page of the PDF. Let one page be in every row.':
      'Las condiciones omiten todas las páginas del PDF. Deje una página en cada fila.',
    'No row has a value for {column}, which the template uses.':
      'Ninguna fila tiene un valor para {column}, que la plantilla utiliza.',
    'No overlay uses {column}.': 'La plantilla no utiliza {column}.',
    'Numbers or dates of {column} are shown in an assumed language. Set the language if they look different in the spreadsheet.':
      'El idioma de los números o fechas de {column} es una suposición. Elíjalo si en la hoja de cálculo se ven de otro modo.',
    'The value of {column} looks like UTF-8 that was read as Windows-1252. Save the data as UTF-8, and open it as UTF-8.':
      'El valor de {column} parece UTF-8 leído como Windows-1252. Guarde y abra los datos como UTF-8.',
    'The overlay is outside its page and will not be visible.': 'El elemento está fuera de su página: no se ve.',
    'The form requires the field "{field}", and its value is blank.':
      'El formulario exige el campo «{field}», y su valor está vacío.',
    'The field "{field}" is hidden: the value is not visible.': 'El campo «{field}» está oculto: el valor no se ve.',
    'The document has no form fields.': 'El documento no tiene campos de formulario.',
    'The document has no form field of that name.': 'El documento no tiene un campo con ese nombre.',
    'The document has no form field of that name; the nearest are {options}.':
      'El documento no tiene un campo con ese nombre; los más parecidos: {options}.',
    'The field "{field}" is already filled by the overlay "{overlay}".':
      'El campo «{field}» ya lo rellena «{overlay}».',
    'The text does not fit the field "{field}"; it was cut at the field\'s edge.':
      'El texto no cabe en el campo «{field}»; está cortado en el borde.',
    'The field "{field}" has no such state; it has {states}.':
      'El campo «{field}» no tiene ese estado; tiene {states}.',
    'The field "{field}" has no such option; it has {options}.':
      'El campo «{field}» no tiene esa opción; tiene {options}.',
    'The value is not a base64 data URI of a PNG, JPEG or SVG picture.':
      'El valor no es una imagen PNG, JPEG o SVG (data URI en base64).',
    'The template has no picture of this name. Add the picture to the template, or correct the name.':
      'La plantilla no tiene una imagen con este nombre. Añada la imagen o corrija el nombre.',
    'The value of the picture is blank.': 'El valor de la imagen está vacío.',
    'The picture is neither a PNG nor a JPEG file.': 'La imagen no es ni PNG ni JPEG.',
    'The value of the barcode is blank.': 'El valor del código de barras está vacío.',
    'The value of the QR code is blank.': 'El valor del código QR está vacío.',
    'The value is too long for a barcode.': 'El valor es demasiado largo para un código de barras.',
    'The value is too long for a QR code.': 'El valor es demasiado largo para un código QR.',
    'The value is neither yes (true, yes, y, x, 1, on) nor no (blank, false, no, n, 0, off).':
      'El valor no es ni sí (true, yes, y, x, 1, on) ni no (vacío, false, no, n, 0, off).',
    'The cell is required, and its value is blank.': 'La celda es obligatoria y su valor está vacío.',
    'The list is not a JSON array of objects or of texts.': 'La lista no es un array JSON de objetos o textos.',
    'The list is not valid JSON.': 'La lista no es JSON válido.',
    'The text runs off its page; the part beyond the edge is not visible.':
      'El texto se sale de la página; lo que sobresale no se ve.',
    'The rows of the document differ in {column}, of which only the first row is used: row … and row ….':
      'Las filas del documento difieren en {column}, solo cuenta la primera: fila … y fila ….',
    'The document has … rows; at most … are supported.': 'El documento tiene … filas; se admiten … como máximo.',
    'The list shows … of its … items: the others do not fit.': 'La lista muestra … de … elementos: los demás no caben.',
    'The value is one digit short for …: a check digit or a leading zero was added.':
      'Al valor le falta una cifra para …: se añadió un dígito de control o un cero inicial.',
    'The value is not a date of the form ….': 'El valor no es una fecha de la forma ….',
    'The value is not a date of the form … or ….': 'El valor no es una fecha de la forma … o ….',
    'The value is not a decimal number such as -1234.5.': 'El valor no es un número decimal como -1234.5.',
    'The value is not a number as … writes it, such as ….': 'El valor no es un número escrito según …, como ….',
    'The text was shrunk to … points to fit the field "{field}".':
      'El texto se redujo a … puntos para caber en el campo «{field}».',
    'The field "{field}" holds at most … characters.': 'El campo «{field}» admite como máximo … caracteres.',
    'The row is nearly blank: it has … of … values. Leave it out if it is a total or a note.':
      'La fila está casi vacía: tiene … de … valores. Omítala si es un total o una nota.',
  },
  picturesMissing: (names, count) => (count === 1 ? `Falta la imagen ${names}.` : `Faltan las imágenes ${names}.`),
} satisfies typeof en;
