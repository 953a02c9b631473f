import { counted, listWords } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  column: (number) => `Colonne ${number}`,
  quoted: (name) => `« ${name} »`,
  more: (names, more) => `${names} et ${more} de plus`,
  page: (page, sentence) => `Page ${page} : ${sentence}`,
  origin: (names, isComposed) => `La valeur ${isComposed ? 'est composée de' : 'vient de'} ${names}.`,
  somethingElse: 'Autre chose',
  titles: {
    REQUIRED_OVERLAY_NOT_APPLIED: 'Un élément obligatoire n’a pas pu être rempli',
    ROW_GENERATION_FAILED: 'Le PDF d’une ligne n’a pas pu être créé',
    COLUMN_MISSING: 'Une colonne manque dans une ligne',
    VALUE_BLANK: 'Une valeur est vide',
    VALUE_INVALID: 'Une valeur ne convient pas',
    PAGE_OUT_OF_RANGE: 'Un élément est sur une page que le PDF n’a pas',
    FIELD_NOT_FOUND: 'Un champ de formulaire manque dans le PDF',
    UNSUPPORTED_CHARACTERS: 'Caractères absents de toutes les polices',
    TEXT_OVERFLOW: 'Le texte dépasse son emplacement et est omis',
    TEXT_OVERFLOWS: 'Le texte dépasse son emplacement',
    TEXT_SHRUNK: 'Le texte a été fortement réduit',
    CODE_TOO_SMALL: 'Un code est peut-être trop petit pour être lu',
    QUIET_ZONE_OBSTRUCTED: 'Un élément est trop près d’un code',
    OVERLAY_OFF_PAGE: 'Un élément est hors de la page',
    COLUMN_NOT_IN_DATA: 'Une colonne manque dans les données',
    COLUMN_UNUSED: 'Une colonne n’est pas utilisée',
    GROUP_VALUE_BLANK: 'Une ligne n’a pas de valeur pour la regrouper',
    GROUP_VALUE_DIFFERS: 'Les lignes d’un document diffèrent',
    GROUP_TOO_LARGE: 'Un document a trop de lignes',
    PASSWORD_UNUSABLE: 'Un mot de passe est inutilisable',
    DUPLICATE_ROW: 'Des lignes sont identiques',
    HEADER_ROW_SUSPECTED: 'La première ligne est peut-être un en-tête',
    MOJIBAKE_SUSPECTED: 'Des lettres ont peut-être été mal lues',
    FILENAME_COLUMN_NOT_FOUND: 'Une colonne des noms de fichiers manque dans les données',
    TEXT_CLIPPED: 'Le texte est coupé au bord de son emplacement',
    CONFORMANCE_LOST: 'La conformité PDF/A ou PDF/UA est perdue',
    CONFORMANCE_NOT_KEPT: 'La conformité PDF/A ou PDF/UA serait perdue, et elle est exigée',
    ALT_TEXT_MISSING: 'Une image n’a pas de texte alternatif',
    LIST_CUT: 'Une liste est tronquée : tous les éléments ne tiennent pas',
    NO_PAGE_LEFT: 'Il ne reste aucune page pour la ligne',
    CONDITION_NEVER_HOLDS: 'Une condition n’est jamais remplie',
    CONDITION_ALWAYS_HOLDS: 'Une condition est toujours remplie',
    SOURCE_PDF_XFA_DYNAMIC: 'Le PDF est un formulaire dynamique (XFA)',
    CONDITION_CELLS_UNREADABLE: 'Une condition ne peut pas lire ses cellules',
    FIELD_SCRIPT_NOT_RUN: 'Un script du formulaire n’est pas exécuté',
    FIELD_NOT_CALCULATED: 'Un champ du formulaire n’a pas pu être calculé',
    FIELD_NOT_VISIBLE: 'Une valeur est dans un champ masqué',
    FIELD_REQUIRED_BLANK: 'Un champ obligatoire du formulaire est vide',
    ROW_PARTIAL: 'La ligne serait incomplète et est refusée',
    ROW_NEARLY_BLANK: 'Une ligne est presque vide',
    CELL_ERROR: 'Une cellule contient une erreur telle que #N/A',
    CELL_NOT_CALCULATED: 'Une formule n’a pas de valeur enregistrée',
    CELL_MERGED: 'Une cellule est vide parce que des cellules sont fusionnées',
    NUMBER_SHORTENED: 'Des chiffres d’un long nombre ont été perdus',
    NUMBER_FORMAT_NOT_SUPPORTED: 'Un format de nombre n’est pas pris en charge',
    DATE_OUT_OF_RANGE: 'Une date est antérieure à 1900 ou postérieure à 9999',
    ROW_SHORT: 'Une ligne du fichier a trop peu de cellules',
    QUOTES_NOT_DOUBLED: 'Les guillemets d’une cellule sont ambigus',
    FORMULA_TEXT: 'Une cellule est écrite comme une formule',
    ENCODING_GUESSED: 'L’encodage du fichier a été supposé',
    LOCALE_GUESSED: 'La langue des nombres et des dates a été supposée',
    SOURCE_PDF_INCOMPLETE: 'Des parties du PDF manquent',
    CODE_COMPLETED: 'Un chiffre manquant a été ajouté à un code',
    CODE_DIGITS_MISSING: 'Certains codes ont un chiffre de moins que d’autres',
    NO_OVERLAY_APPLIES: 'Rien ne s’applique à une ligne',
    SEAL_WITHOUT_TIMESTAMP: 'Un cachet n’a pas d’horodatage',
    SEAL_WITHOUT_REVOCATION: 'Un cachet n’a pas de données de révocation',
  },
  notes: {
    CELLS_WITH_ERRORS: ({ count = 0, first = '' }) =>
      `${counted(count, 'cellule contient', 'cellules contiennent')} une erreur comme #REF!, la première est ${first}. Corrigez la formule.`,
    CHARACTERS_REPLACED: () =>
      'Le fichier contient des caractères de remplacement (U+FFFD) : des lettres ont été perdues à l’écriture.',
    DATES_IN_SEVERAL_FORMATS: ({ names = [] }) =>
      `Les dates d’une colonne sont affichées dans plusieurs formats : colonne ${listWords(names)}.`,
    EMPTY_ROWS_LEFT_OUT: ({ count = 0 }) =>
      `${counted(count, 'ligne vide exclue', 'lignes vides exclues')} entre les autres : les lignes sont comptées sans elles.`,
    FORMULAS_WITHOUT_VALUE: ({ count = 0, first = '' }) =>
      `${counted(count, 'formule', 'formules')} sans valeur enregistrée, la première en ${first}. Ouvrez le fichier dans un tableur et enregistrez-le.`,
    HIDDEN_COLUMNS_READ: ({ count = 0 }) =>
      `${counted(count, 'colonne masquée lue', 'colonnes masquées lues')} comme les autres.`,
    HIDDEN_ROWS_READ: ({ count = 0 }) =>
      `${counted(count, 'ligne masquée', 'lignes masquées')} (à la main ou par un filtre), lues comme les autres.`,
    LABELS_REPEATED: ({ names = [] }) =>
      `Plusieurs colonnes s’appellent ${listWords(names.map((name) => `« ${name} »`))}. Donnez-leur des noms différents.`,
    MERGED_CELLS: ({ count = 0 }) =>
      `${counted(count, 'plage', 'plages')} de cellules fusionnées : la valeur est dans la première cellule, les autres sont vides.`,
    NUMBERS_SHORTENED: ({ names = [] }) =>
      `Longs nombres dans la colonne ${listWords(names)}, dont un tableur ne garde que 15 chiffres. Mettez la colonne en texte et écrivez à nouveau tous les chiffres.`,
    OTHER_SHEETS: ({ names = [] }) =>
      `Le fichier a d’autres feuilles, qui n’ont pas été lues : ${listWords(names.map((name) => `« ${name} »`))}.`,
    ROWS_FILLED_UP: ({ count = 0, first = '' }) =>
      `${counted(count, 'ligne a', 'lignes ont')} trop peu de cellules, la première est la ligne ${first}. Des cellules vides ont été ajoutées.`,
  },
  warnings: {
    SOURCE_PDF_REPAIRED: 'Le PDF était endommagé. Il a été réparé et réécrit.',
    FONT_ASSET_UNREADABLE: 'Une police du modèle n’a pas pu être lue. Noto Sans la remplace.',
    SOURCE_PDF_FINGERPRINT_MISMATCH: 'Le PDF n’est pas le fichier pour lequel le modèle a été fait.',
    SOURCE_PDF_PAGE_COUNT_MISMATCH: 'Le PDF n’a pas le même nombre de pages que le fichier du modèle.',
    SOURCE_PDF_PAGE_SIZE_MISMATCH: 'Une page du PDF n’a pas la même taille que dans le fichier du modèle.',
    SOURCE_PDF_SIGNED: 'Le PDF est signé numériquement. Ses signatures montreront qu’il a été rempli ensuite.',
    SOURCE_PDF_SIGNED_PAGES_OMITTED:
      'Le PDF est signé numériquement. Pour les lignes qui ont d’autres pages, ses signatures montreront une modification.',
    SOURCE_PDF_SIGNED_NOT_OPTIMIZED:
      'Le PDF est signé numériquement. Il n’a pas été réduit, pour que ses signatures restent valables.',
    SOURCE_PDF_XFA: 'Le PDF a, en plus de ses champs, un formulaire XFA qui n’a pas été utilisé.',
    SOURCE_PDF_XFA_DYNAMIC: 'Le PDF est un formulaire XFA dynamique. Ses pages fixes ont été utilisées.',
    HEADER_ROW_SUSPECTED: 'La première ligne ressemble à des noms de colonnes et a été remplie comme les autres.',
    ROW_NEARLY_BLANK: 'Des lignes presque vides ont été remplies comme les autres.',
  },
  losses: {
    ENCRYPTED: 'Le PDF est chiffré par un mot de passe.',
    TRANSPARENCY: 'Un élément transparent n’est pas permis.',
    COLOUR_SPACE: 'Un espace de couleurs n’est pas permis.',
    PICTURE_NOT_ALLOWED: 'Une image n’est pas permise sous cette forme.',
    SCRIPT_REMOVED_TAGS: 'Un script retire la structure.',
    PAGE_REMOVED_TAGS: 'Avec une page exclue, de la structure est perdue.',
    ALREADY_BROKEN: 'Le PDF ne respecte déjà pas lui-même ce qu’il déclare.',
    HEADING_SKIPPED: 'Un niveau de titre est sauté.',
    PRINT_FILE: 'Le fichier d’impression ne la garde pas.',
  },
  rules: {
    'The password in {column} is blank.': 'Le mot de passe dans {column} est vide.',
    'The password in {column} has characters that a password cannot have.':
      'Le mot de passe dans {column} contient des caractères impossibles dans un mot de passe.',
    'The password in {column} is shorter than 6 characters.': 'Le mot de passe dans {column} a moins de 6 caractères.',
    'The password in {column} mixes letters of both writing directions, or begins or ends otherwise.':
      'Le mot de passe dans {column} mélange des lettres des deux sens d’écriture, ou commence ou finit autrement.',
    'The password in {column} is longer than 127 bytes.': 'Le mot de passe dans {column} dépasse 127 octets.',
    'The overlay is required, and its value is blank.': 'L’élément est obligatoire, et sa valeur est vide.',
    'The row has no value for {column}.': 'La ligne n’a pas de valeur pour {column}.',
    'No overlay applies to this row: conditions leave all of them out.':
      'Rien ne s’applique à cette ligne : les conditions excluent tout.',
    'The data URI is not valid base64.': 'Le data URI n’est pas du base64 valide.',
    'The value is not well-formed Unicode.': 'La valeur n’est pas de l’Unicode bien formé.',
    'The barcode symbology is not known.': 'Ce type de code-barres est inconnu.',
    'The rows of the document differ, which "strict" refuses.':
      'Les lignes du document diffèrent, ce que « strict » refuse.',
    'The footer of the list is higher than a whole rect.':
      'Le pied de la liste est plus haut que tout son emplacement.',
    'The header of the list is higher than a whole rect.':
      'L’en-tête de la liste est plus haut que tout son emplacement.',
    'The rect of the list is too low for its header and footer.':
      'L’emplacement de la liste est trop bas pour son en-tête et son pied.',
    'An object of the list has a key twice.': 'Un objet de la liste a deux fois la même clé.',
    'The row has no value in {column}, which groups the rows: it is a document of its own.':
      'La ligne n’a pas de valeur dans {column}, qui regroupe les lignes : elle forme un document à part.',
    'The required overlay "{overlay}" could not be applied.':
      'L’élément obligatoire « {overlay} » n’a pas pu être rempli.',
    'The value in the rows is not an option of “{field}”.': 'La valeur des lignes n’est pas une option de « {field} ».',
    'The value in the rows is not a state of “{field}”.': 'La valeur des lignes n’est pas un état de « {field} ».',
    'The PDF of this row could not be generated.': 'Le PDF de cette ligne n’a pas pu être créé.',
    'The conditions of its pages leave out every page of the PDF. Let one page be in every row.':
      'Les conditions excluent toutes les pages du PDF. Gardez une page dans chaque ligne.',
    'No row has a value for {column}, which the template uses.':
      'Aucune ligne n’a de valeur pour {column}, que le modèle utilise.',
    'No overlay uses {column}.': 'Le modèle n’utilise pas {column}.',
    'Numbers or dates of {column} are shown in an assumed language. Set the language if they look different in the spreadsheet.':
      'La langue des nombres ou dates de {column} a été supposée. Choisissez-la s’ils ont un autre aspect dans le tableur.',
    'The value of {column} looks like UTF-8 that was read as Windows-1252. Save the data as UTF-8, and open it as UTF-8.':
      'La valeur de {column} semble être de l’UTF-8 lu comme Windows-1252. Enregistrez et ouvrez les données en UTF-8.',
    'The overlay is outside its page and will not be visible.': 'L’élément est hors de sa page : il est invisible.',
    'The form requires the field "{field}", and its value is blank.':
      'Le formulaire exige le champ « {field} », et sa valeur est vide.',
    'The field "{field}" is hidden: the value is not visible.':
      'Le champ « {field} » est masqué : la valeur n’est pas visible.',
    'The document has no form fields.': 'Le document n’a pas de champs de formulaire.',
    'The document has no form field of that name.': 'Le document n’a pas de champ de ce nom.',
    'The document has no form field of that name; the nearest are {options}.':
      'Le document n’a pas de champ de ce nom ; les plus proches : {options}.',
    'The field "{field}" is already filled by the overlay "{overlay}".':
      'Le champ « {field} » est déjà rempli par « {overlay} ».',
    'The text does not fit the field "{field}"; it was cut at the field\'s edge.':
      'Le texte ne tient pas dans le champ « {field} » ; il est coupé au bord.',
    'The field "{field}" has no such state; it has {states}.': 'Le champ « {field} » n’a pas cet état ; il a {states}.',
    'The field "{field}" has no such option; it has {options}.':
      'Le champ « {field} » n’a pas cette option ; il a {options}.',
    'The value is not a base64 data URI of a PNG, JPEG or SVG picture.':
      'La valeur n’est pas une image PNG, JPEG ou SVG (data URI en base64).',
    'The template has no picture of this name. Add the picture to the template, or correct the name.':
      'Le modèle n’a pas d’image de ce nom. Ajoutez l’image ou corrigez le nom.',
    'The value of the picture is blank.': 'La valeur de l’image est vide.',
    'The picture is neither a PNG nor a JPEG file.': 'L’image n’est ni un PNG ni un JPEG.',
    'The value of the barcode is blank.': 'La valeur du code-barres est vide.',
    'The value of the QR code is blank.': 'La valeur du code QR est vide.',
    'The value is too long for a barcode.': 'La valeur est trop longue pour un code-barres.',
    'The value is too long for a QR code.': 'La valeur est trop longue pour un code QR.',
    'The value is neither yes (true, yes, y, x, 1, on) nor no (blank, false, no, n, 0, off).':
      'La valeur n’est ni oui (true, yes, y, x, 1, on) ni non (vide, false, no, n, 0, off).',
    'The cell is required, and its value is blank.': 'La cellule est obligatoire, et sa valeur est vide.',
    'The list is not a JSON array of objects or of texts.': 'La liste n’est pas un tableau JSON d’objets ou de textes.',
    'The list is not valid JSON.': 'La liste n’est pas du JSON valide.',
    'The text runs off its page; the part beyond the edge is not visible.':
      'Le texte sort de la page ; ce qui dépasse n’est pas visible.',
    'The rows of the document differ in {column}, of which only the first row is used: row … and row ….':
      'Les lignes du document diffèrent dans {column}, seule la première compte : ligne … et ligne ….',
    'The document has … rows; at most … are supported.': 'Le document a … lignes ; … au plus sont possibles.',
    'The list shows … of its … items: the others do not fit.':
      'La liste montre … éléments sur … : les autres n’y tiennent pas.',
    'The value is one digit short for …: a check digit or a leading zero was added.':
      'Il manque un chiffre à la valeur pour … : un chiffre de contrôle ou un zéro initial a été ajouté.',
    'The value is not a date of the form ….': 'La valeur n’est pas une date de la forme ….',
    'The value is not a date of the form … or ….': 'La valeur n’est pas une date de la forme … ou ….',
    'The value is not a decimal number such as -1234.5.': 'La valeur n’est pas un nombre décimal comme -1234.5.',
    'The value is not a number as … writes it, such as ….': 'La valeur n’est pas un nombre écrit selon …, comme ….',
    'The text was shrunk to … points to fit the field "{field}".':
      'Le texte a été réduit à … points pour tenir dans le champ « {field} ».',
    'The field "{field}" holds at most … characters.': 'Le champ « {field} » contient au plus … caractères.',
    'The row is nearly blank: it has … of … values. Leave it out if it is a total or a note.':
      'La ligne est presque vide : elle a … valeurs sur …. Écartez-la si c’est un total ou une remarque.',
  },
  picturesMissing: (names, count) =>
    count === 1 ? `L’image ${names} est absente.` : `Les images ${names} sont absentes.`,
} satisfies typeof en;
