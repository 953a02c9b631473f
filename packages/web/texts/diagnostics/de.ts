import { counted, listWords } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  column: (number) => `Spalte ${number}`,
  quoted: (name) => `„${name}“`,
  more: (names, more) => `${names} und ${more} weitere`,
  page: (page, sentence) => `Seite ${page}: ${sentence}`,
  origin: (names, isComposed) => `Der Wert ${isComposed ? 'besteht aus' : 'kommt aus'} ${names}.`,
  somethingElse: 'Etwas anderes',
  titles: {
    REQUIRED_OVERLAY_NOT_APPLIED: 'Etwas Vorgeschriebenes konnte nicht ausgefüllt werden',
    ROW_GENERATION_FAILED: 'Das PDF einer Zeile konnte nicht erstellt werden',
    COLUMN_MISSING: 'In einer Zeile fehlt eine Spalte',
    VALUE_BLANK: 'Ein Wert ist leer',
    VALUE_INVALID: 'Ein Wert passt nicht',
    PAGE_OUT_OF_RANGE: 'Etwas liegt auf einer Seite, die das PDF nicht hat',
    FIELD_NOT_FOUND: 'Ein Formularfeld fehlt im PDF',
    UNSUPPORTED_CHARACTERS: 'Zeichen, die keine Schrift enthält',
    TEXT_OVERFLOW: 'Text ist größer als sein Platz und wird weggelassen',
    TEXT_OVERFLOWS: 'Text ist größer als sein Platz',
    TEXT_SHRUNK: 'Text wurde stark verkleinert',
    CODE_TOO_SMALL: 'Ein Code ist vielleicht zu klein zum Lesen',
    QUIET_ZONE_OBSTRUCTED: 'Etwas liegt zu nah an einem Code',
    OVERLAY_OFF_PAGE: 'Etwas liegt außerhalb der Seite',
    COLUMN_NOT_IN_DATA: 'Eine Spalte fehlt in den Zeilen',
    COLUMN_UNUSED: 'Eine Spalte wird nicht verwendet',
    GROUP_VALUE_BLANK: 'Eine Zeile hat keinen Wert, nach dem sie gruppiert wird',
    GROUP_VALUE_DIFFERS: 'Zeilen eines Dokuments unterscheiden sich',
    GROUP_TOO_LARGE: 'Ein Dokument hat zu viele Zeilen',
    PASSWORD_UNUSABLE: 'Ein Passwort ist nicht verwendbar',
    DUPLICATE_ROW: 'Zeilen sind gleich',
    HEADER_ROW_SUSPECTED: 'Die erste Zeile ist vielleicht eine Kopfzeile',
    MOJIBAKE_SUSPECTED: 'Buchstaben wurden vielleicht falsch gelesen',
    FILENAME_COLUMN_NOT_FOUND: 'Eine Spalte für Dateinamen fehlt in den Zeilen',
    TEXT_CLIPPED: 'Text ist am Rand seines Platzes abgeschnitten',
    CONFORMANCE_LOST: 'PDF/A oder PDF/UA geht verloren',
    CONFORMANCE_NOT_KEPT: 'PDF/A oder PDF/UA ginge verloren und ist vorgeschrieben',
    ALT_TEXT_MISSING: 'Ein Bild hat keinen Alternativtext',
    LIST_CUT: 'Eine Liste ist gekürzt: Nicht alle Einträge passen',
    NO_PAGE_LEFT: 'Für die Zeile bleibt keine Seite übrig',
    CONDITION_NEVER_HOLDS: 'Eine Bedingung trifft nie zu',
    CONDITION_ALWAYS_HOLDS: 'Eine Bedingung trifft immer zu',
    SOURCE_PDF_XFA_DYNAMIC: 'Das PDF ist ein dynamisches Formular (XFA)',
    CONDITION_CELLS_UNREADABLE: 'Eine Bedingung kann ihre Zellen nicht lesen',
    FIELD_SCRIPT_NOT_RUN: 'Ein Skript des Formulars wird nicht ausgeführt',
    FIELD_NOT_CALCULATED: 'Ein Feld des Formulars konnte nicht berechnet werden',
    FIELD_NOT_VISIBLE: 'Ein Wert steht in einem unsichtbaren Feld',
    FIELD_REQUIRED_BLANK: 'Ein Pflichtfeld des Formulars ist leer',
    ROW_PARTIAL: 'Die Zeile wäre unvollständig und wird abgelehnt',
    ROW_NEARLY_BLANK: 'Eine Zeile ist fast leer',
    CELL_ERROR: 'Eine Zelle enthält einen Fehler wie #N/A',
    CELL_NOT_CALCULATED: 'Eine Formel hat keinen gespeicherten Wert',
    CELL_MERGED: 'Eine Zelle ist leer, weil Zellen verbunden sind',
    NUMBER_SHORTENED: 'Ziffern einer langen Zahl gingen verloren',
    NUMBER_FORMAT_NOT_SUPPORTED: 'Ein Zahlenformat wird nicht unterstützt',
    DATE_OUT_OF_RANGE: 'Ein Datum liegt vor 1900 oder nach 9999',
    ROW_SHORT: 'Eine Zeile der Datei hat zu wenige Zellen',
    QUOTES_NOT_DOUBLED: 'Anführungszeichen in einer Zelle sind mehrdeutig',
    FORMULA_TEXT: 'Eine Zelle ist als Formel geschrieben',
    ENCODING_GUESSED: 'Die Zeichencodierung der Datei wurde vermutet',
    LOCALE_GUESSED: 'Die Sprache von Zahlen und Daten wurde vermutet',
    SOURCE_PDF_INCOMPLETE: 'Teile des PDFs fehlen',
    CODE_COMPLETED: 'Ein Code erhielt eine Ziffer, die seinem Wert fehlt',
    CODE_DIGITS_MISSING: 'Einige Codes sind eine Ziffer kürzer als andere',
    NO_OVERLAY_APPLIES: 'Auf eine Zeile trifft nichts zu',
    SEAL_WITHOUT_TIMESTAMP: 'Ein Siegel hat keinen Zeitstempel',
    SEAL_WITHOUT_REVOCATION: 'Einem Siegel fehlen Sperrinformationen',
  },
  notes: {
    CELLS_WITH_ERRORS: ({ count = 0, first = '' }) =>
      `${counted(count, 'Zelle enthält', 'Zellen enthalten')} einen Fehler wie #REF!, die erste ist ${first}. Korrigieren Sie die Formel.`,
    CHARACTERS_REPLACED: () => 'Die Datei enthält Ersatzzeichen (U+FFFD): Beim Schreiben gingen Buchstaben verloren.',
    DATES_IN_SEVERAL_FORMATS: ({ names = [] }) =>
      `Daten einer Spalte werden in mehreren Formaten angezeigt: Spalte ${listWords(names)}.`,
    EMPTY_ROWS_LEFT_OUT: ({ count = 0 }) =>
      `${counted(count, 'leere Zeile', 'leere Zeilen')} zwischen den anderen ausgelassen: Zeilen werden ohne sie gezählt.`,
    FORMULAS_WITHOUT_VALUE: ({ count = 0, first = '' }) =>
      `${counted(count, 'Formel', 'Formeln')} ohne gespeicherten Wert, die erste in ${first}. Öffnen Sie die Datei in einer Tabellenkalkulation und speichern Sie sie.`,
    HIDDEN_COLUMNS_READ: ({ count = 0 }) =>
      `${counted(count, 'ausgeblendete Spalte', 'ausgeblendete Spalten')} wie die anderen gelesen.`,
    HIDDEN_ROWS_READ: ({ count = 0 }) =>
      `${counted(count, 'ausgeblendete Zeile', 'ausgeblendete Zeilen')} (von Hand oder durch einen Filter) wie die anderen gelesen.`,
    LABELS_REPEATED: ({ names = [] }) =>
      `Mehrere Spalten heißen ${listWords(names.map((name) => `„${name}“`))}. Benennen Sie sie verschieden.`,
    MERGED_CELLS: ({ count = 0 }) =>
      `${counted(count, 'Bereich', 'Bereiche')} mit verbundenen Zellen: Der Wert steht in der ersten Zelle, die anderen sind leer.`,
    NUMBERS_SHORTENED: ({ names = [] }) =>
      `Lange Zahlen in Spalte ${listWords(names)}, von denen eine Tabellenkalkulation nur 15 Ziffern behält. Machen Sie die Spalte zu Text und schreiben Sie alle Ziffern neu.`,
    OTHER_SHEETS: ({ names = [] }) =>
      `Die Datei hat weitere Blätter, die nicht gelesen wurden: ${listWords(names.map((name) => `„${name}“`))}.`,
    ROWS_FILLED_UP: ({ count = 0, first = '' }) =>
      `${counted(count, 'Zeile hat', 'Zeilen haben')} zu wenige Zellen, die erste ist Zeile ${first}. Leere Zellen wurden ergänzt.`,
  },
  warnings: {
    SOURCE_PDF_REPAIRED: 'Das PDF war beschädigt. Es wurde repariert und neu geschrieben.',
    FONT_ASSET_UNREADABLE: 'Eine Schrift der Vorlage konnte nicht gelesen werden. Noto Sans ersetzt sie.',
    SOURCE_PDF_FINGERPRINT_MISMATCH: 'Das PDF ist nicht die Datei, für die die Vorlage gemacht wurde.',
    SOURCE_PDF_PAGE_COUNT_MISMATCH: 'Das PDF hat eine andere Zahl von Seiten als die Datei der Vorlage.',
    SOURCE_PDF_PAGE_SIZE_MISMATCH: 'Eine Seite des PDFs hat eine andere Größe als in der Datei der Vorlage.',
    SOURCE_PDF_SIGNED: 'Das PDF ist digital signiert. Die Signaturen zeigen, dass es danach ausgefüllt wurde.',
    SOURCE_PDF_SIGNED_PAGES_OMITTED:
      'Das PDF ist digital signiert. Bei Zeilen mit anderen Seiten zeigen die Signaturen, dass es geändert wurde.',
    SOURCE_PDF_SIGNED_NOT_OPTIMIZED:
      'Das PDF ist digital signiert. Es wurde nicht verkleinert, damit die Signaturen gültig bleiben.',
    SOURCE_PDF_XFA: 'Das PDF hat neben seinen Formularfeldern ein XFA-Formular, das nicht verwendet wurde.',
    SOURCE_PDF_XFA_DYNAMIC: 'Das PDF ist ein dynamisches XFA-Formular. Verwendet wurden seine festen Seiten.',
    HEADER_ROW_SUSPECTED: 'Die erste Zeile sieht nach Spaltennamen aus und wurde wie die anderen ausgefüllt.',
    ROW_NEARLY_BLANK: 'Fast leere Zeilen wurden wie die anderen ausgefüllt.',
  },
  losses: {
    ENCRYPTED: 'Das PDF ist mit einem Passwort verschlüsselt.',
    TRANSPARENCY: 'Etwas Durchscheinendes ist nicht erlaubt.',
    COLOUR_SPACE: 'Ein Farbraum ist nicht erlaubt.',
    PICTURE_NOT_ALLOWED: 'Ein Bild ist in dieser Form nicht erlaubt.',
    SCRIPT_REMOVED_TAGS: 'Ein Skript entfernt die Struktur.',
    PAGE_REMOVED_TAGS: 'Mit einer ausgelassenen Seite geht Struktur verloren.',
    ALREADY_BROKEN: 'Das PDF hält schon selbst nicht ein, was es angibt.',
    HEADING_SKIPPED: 'Eine Ebene der Überschriften ist übersprungen.',
    PRINT_FILE: 'Die Druckdatei behält sie nicht.',
  },
  rules: {
    'The password in {column} is blank.': 'Das Passwort in {column} ist leer.',
    'The password in {column} has characters that a password cannot have.':
      'Das Passwort in {column} hat Zeichen, die ein Passwort nicht haben kann.',
    'The password in {column} is shorter than 6 characters.': 'Das Passwort in {column} ist kürzer als 6 Zeichen.',
    'The password in {column} mixes letters of both writing directions, or begins or ends otherwise.':
      'Das Passwort in {column} mischt Buchstaben beider Schreibrichtungen oder beginnt oder endet anders.',
    'The password in {column} is longer than 127 bytes.': 'Das Passwort in {column} ist länger als 127 Bytes.',
    'The overlay is required, and its value is blank.': 'Das Element ist vorgeschrieben, sein Wert ist aber leer.',
    'The row has no value for {column}.': 'Die Zeile hat keinen Wert für {column}.',
    'No overlay applies to this row: conditions leave all of them out.':
      'Auf diese Zeile trifft nichts zu: Die Bedingungen lassen alles weg.',
    'The data URI is not valid base64.': 'Die Data-URI ist kein gültiges Base64.',
    'The value is not well-formed Unicode.': 'Der Wert ist kein wohlgeformtes Unicode.',
    'The barcode symbology is not known.': 'Diese Art Barcode ist nicht bekannt.',
    'The rows of the document differ, which "strict" refuses.':
      'Die Zeilen des Dokuments unterscheiden sich, was „strict“ ablehnt.',
    'The footer of the list is higher than a whole rect.': 'Die Fußzeile der Liste ist höher als ihr ganzer Platz.',
    'The header of the list is higher than a whole rect.': 'Die Kopfzeile der Liste ist höher als ihr ganzer Platz.',
    'The rect of the list is too low for its header and footer.':
      'Der Platz der Liste ist zu niedrig für Kopf- und Fußzeile.',
    'An object of the list has a key twice.': 'Ein Objekt der Liste hat einen Schlüssel doppelt.',
    'The row has no value in {column}, which groups the rows: it is a document of its own.':
      'Die Zeile hat keinen Wert in {column}, die Zeilen gruppiert: Sie ist ein eigenes Dokument.',
    'The required overlay "{overlay}" could not be applied.':
      'Das vorgeschriebene Element „{overlay}“ konnte nicht ausgefüllt werden.',
    'The value in the rows is not an option of “{field}”.': 'Der Wert in den Zeilen ist keine Auswahl von „{field}“.',
    'The value in the rows is not a state of “{field}”.': 'Der Wert in den Zeilen ist kein Zustand von „{field}“.',
    'The PDF of this row could not be generated.': 'Das PDF dieser Zeile konnte nicht erstellt werden.',
    'The conditions of its pages leave out every page of the PDF. Let one page be in every row.':
      'Die Bedingungen der Seiten lassen jede Seite des PDFs weg. Lassen Sie eine Seite in jeder Zeile.',
    'No row has a value for {column}, which the template uses.':
      'Keine Zeile hat einen Wert für {column}, die Vorlage verwendet ihn aber.',
    'No overlay uses {column}.': 'Die Vorlage verwendet {column} nicht.',
    'Numbers or dates of {column} are shown in an assumed language. Set the language if they look different in the spreadsheet.':
      'Die Sprache der Zahlen oder Daten von {column} wurde vermutet. Wählen Sie die Sprache, wenn sie in der Tabelle anders aussehen.',
    'The value of {column} looks like UTF-8 that was read as Windows-1252. Save the data as UTF-8, and open it as UTF-8.':
      'Der Wert von {column} sieht nach UTF-8 aus, das als Windows-1252 gelesen wurde. Speichern und öffnen Sie die Daten als UTF-8.',
    'The overlay is outside its page and will not be visible.':
      'Das Element liegt außerhalb seiner Seite und ist nicht zu sehen.',
    'The form requires the field "{field}", and its value is blank.':
      'Das Formular verlangt das Feld „{field}“, sein Wert ist aber leer.',
    'The field "{field}" is hidden: the value is not visible.':
      'Das Feld „{field}“ ist ausgeblendet: Der Wert ist nicht zu sehen.',
    'The document has no form fields.': 'Das Dokument hat keine Formularfelder.',
    'The document has no form field of that name.': 'Das Dokument hat kein Formularfeld dieses Namens.',
    'The document has no form field of that name; the nearest are {options}.':
      'Das Dokument hat kein Formularfeld dieses Namens. Am ähnlichsten: {options}.',
    'The field "{field}" is already filled by the overlay "{overlay}".':
      'Das Feld „{field}“ wird schon von „{overlay}“ ausgefüllt.',
    'The text does not fit the field "{field}"; it was cut at the field\'s edge.':
      'Der Text passt nicht in das Feld „{field}“ und ist am Rand abgeschnitten.',
    'The field "{field}" has no such state; it has {states}.':
      'Das Feld „{field}“ hat diesen Zustand nicht, nur {states}.',
    'The field "{field}" has no such option; it has {options}.':
      'Das Feld „{field}“ hat diese Auswahl nicht, nur {options}.',
    'The value is not a base64 data URI of a PNG, JPEG or SVG picture.':
      'Der Wert ist kein PNG-, JPEG- oder SVG-Bild (Data-URI in Base64).',
    'The template has no picture of this name. Add the picture to the template, or correct the name.':
      'Die Vorlage hat kein Bild dieses Namens. Fügen Sie das Bild hinzu oder korrigieren Sie den Namen.',
    'The value of the picture is blank.': 'Der Wert des Bildes ist leer.',
    'The picture is neither a PNG nor a JPEG file.': 'Das Bild ist weder eine PNG- noch eine JPEG-Datei.',
    'The value of the barcode is blank.': 'Der Wert des Barcodes ist leer.',
    'The value of the QR code is blank.': 'Der Wert des QR-Codes ist leer.',
    'The value is too long for a barcode.': 'Der Wert ist zu lang für einen Barcode.',
    'The value is too long for a QR code.': 'Der Wert ist zu lang für einen QR-Code.',
    'The value is neither yes (true, yes, y, x, 1, on) nor no (blank, false, no, n, 0, off).':
      'Der Wert ist weder Ja (true, yes, y, x, 1, on) noch Nein (leer, false, no, n, 0, off).',
    'The cell is required, and its value is blank.': 'Die Zelle ist vorgeschrieben, ihr Wert ist aber leer.',
    'The list is not a JSON array of objects or of texts.': 'Die Liste ist kein JSON-Array aus Objekten oder Texten.',
    'The list is not valid JSON.': 'Die Liste ist kein gültiges JSON.',
    'The text runs off its page; the part beyond the edge is not visible.':
      'Der Text läuft über den Seitenrand hinaus; was dahinter liegt, ist nicht zu sehen.',
    'The rows of the document differ in {column}, of which only the first row is used: row … and row ….':
      'Die Zeilen des Dokuments unterscheiden sich in {column}, nur die erste zählt: Zeile … und Zeile ….',
    'The document has … rows; at most … are supported.': 'Das Dokument hat … Zeilen, höchstens … sind möglich.',
    'The list shows … of its … items: the others do not fit.':
      'Die Liste zeigt … von … Posten, die übrigen passen nicht hinein.',
    'The value is one digit short for …: a check digit or a leading zero was added.':
      'Dem Wert fehlt eine Ziffer für …: Eine Prüfziffer oder führende Null wurde ergänzt.',
    'The value is not a date of the form ….': 'Der Wert ist kein Datum der Form ….',
    'The value is not a date of the form … or ….': 'Der Wert ist kein Datum der Form … oder ….',
    'The value is not a decimal number such as -1234.5.': 'Der Wert ist keine Dezimalzahl wie -1234.5.',
    'The value is not a number as … writes it, such as ….': 'Der Wert ist keine Zahl in der Schreibweise …, wie ….',
    'The text was shrunk to … points to fit the field "{field}".':
      'Der Text wurde auf … Punkt verkleinert, damit er in das Feld „{field}“ passt.',
    'The field "{field}" holds at most … characters.': 'Das Feld „{field}“ fasst höchstens … Zeichen.',
    'The row is nearly blank: it has … of … values. Leave it out if it is a total or a note.':
      'Die Zeile ist fast leer: Sie hat … von … Werten. Lassen Sie sie aus, wenn sie eine Summe oder Notiz ist.',
  },
  picturesMissing: (names, count) =>
    count === 1 ? `Das Bild ${names} ist nicht da.` : `Die Bilder ${names} sind nicht da.`,
} satisfies typeof en;
