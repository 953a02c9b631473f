import { foldAccents } from '../../core/text.ts';

export const namesOf = (cells: readonly string[]): ReadonlySet<string> =>
  new Set(cells.map(foldAccents).filter((name) => name !== ''));

/** Minimum of shared names: fewer may match by chance. */
const leastShared = 3;

/** Returns whether the shared names are most of all names: more than half, and at least three. */
export const isMost = (shared: number, all: number): boolean => shared >= leastShared && shared * 2 > all;

/** Returns whether a row has at least two expected names, which are most of the expected names or its own. */
export const namesColumns = (row: readonly string[], expected: ReadonlySet<string>): boolean => {
  const cells = namesOf(row);
  if (cells.size < 2 || expected.size < 2) return false;
  const shared = [...cells].filter((name) => expected.has(name)).length;
  return shared >= 2 && shared * 2 > Math.min(cells.size, expected.size);
};

/** Common column names of address lists, orders and courses in English, German, French, Spanish and Italian. */
const words = `
account accountnumber address address1 address2 adresse age amount anrede apellido apellidos betrag birthdate birthday bezeichnung cantidad category cell city
civilite class code codepostal codigopostal comment comments company contact correo cost count country county course currency customer customerid
customernumber data date dateofbirth datenaissance datum delivery department description dob edad email emailaddress employee employeeid empresa end
enddate entreprise event expires fecha fechanacimiento field firma first firstname forename funktion geburtsdatum geburtstag gender geschlecht given
givenname grade group hausnummer house iban id importe invoice invoicedate invoicenumber item job jobtitle kategorie kommentar kunde kundennummer kurs
land language last lastname level location mail menge middlename mobile mobil montant name nachname nom nombre nomcomplet note notes nr number nummer
observaciones order orderdate orderid ordernumber ort pais part participant pays personalnummer phone phonenumber plz position postal postcode
postalcode postleitzahl prenom preis price prix product productid provincia qty quantity rechnungsnummer ref reference referenz region role salary salutation score
seat sex sku sprache start startdate state status stadt statut strasse strassehausnummer street streetaddress stueck stuck sum summe surname tax team
tel telefon telefono telephone ticket time titel title titre total type uid unit url user userid username valid validuntil value vat ville vorname
website weight wert year zip zipcode fullname displayname vollername volltext citta cognome nome indirizzo cap telefonino codicefiscale ragionesociale`;

export const headerWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
