/** Parts of common column names, folded to lower case without accents. */
const parts: Readonly<Record<string, readonly string[]>> = {
  en: ['name', 'street', 'city', 'zip', 'date', 'amount', 'price', 'birth', 'phone', 'class', 'quantity', 'total'],
  de: [
    ...['vorname', 'nachname', 'familienname', 'strasse', 'plz', 'wohnort', 'geb', 'datum', 'betrag', 'anrede'],
    ...['klasse', 'telefon', 'rechnung', 'kunde', 'menge', 'preis', 'beitrag', 'summe', 'ort', 'nummer', 'mitglied'],
  ],
  fr: ['nom', 'prenom', 'adresse', 'ville', 'codepostal', 'naissance', 'montant', 'prix', 'quantite', 'classe', 'date'],
  es: ['nombre', 'apellido', 'direccion', 'ciudad', 'fecha', 'nacimiento', 'importe', 'precio', 'cantidad', 'codigo'],
  it: ['nome', 'cognome', 'indirizzo', 'citta', 'data', 'nascita', 'importo', 'prezzo', 'quantita', 'classe'],
};

const fold = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\s-]+/gu, '');

/** Whether a word of a name begins or ends with a part, as in `Familien- name` and `Geb.-Datum`. */
const hasPart = (name: string, part: string): boolean =>
  fold(name)
    .split(/[\s-]+/)
    .some((word) => word === part || (part.length > 3 && (word.startsWith(part) || word.endsWith(part))));

/** Returns the only language that has words for most columns; `undefined` without one. */
export const languageOfNames = (names: readonly string[]): string | undefined => {
  const counts = Object.entries(parts).map(
    ([language, own]) => [language, names.filter((name) => own.some((part) => hasPart(name, part))).length] as const,
  );
  const most = Math.max(...counts.map(([, count]) => count));
  const [first, second] = counts.filter(([, count]) => count === most);
  return most === 0 || second !== undefined ? undefined : first?.[0];
};
