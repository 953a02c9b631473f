import { listFieldNames, matchFields } from '@bulkfill/engine/svc/match-fields';
import { describe, expect, it } from 'vitest';

const columns = (...labels: readonly string[]) => labels.map((label, index) => ({ key: `column_${index}`, label }));
const match = (fields: readonly string[], ...labels: readonly string[]) =>
  Object.fromEntries(matchFields(fields, columns(...labels)));

describe('matchFields', () => {
  it.each([
    ['case and blanks', 'full name', 'Full  Name'],
    ['accents', 'Prénom', 'prenom'],
    ['underscores', 'date_of_birth', 'Date of birth'],
    ['joined capitals', 'DateOfBirth', 'date-of-birth'],
    ['the last part of a full name', 'form1[0].page1[0].street[0]', 'Street'],
    ['a beginning that names the kind', 'txtCompany', 'Company'],
    ['German', 'Vorname', 'First name'],
    ['French', 'code_postal', 'ZIP'],
    ['Spanish', 'Apellidos', 'Surname'],
    ['ß', 'Straße', 'strasse'],
  ])('finds a column through %s', (_what, field, label) => {
    expect(match([field], 'Other', label)).toEqual({ [field]: 'column_1' });
  });

  it('prefers an exact label over one that is equivalent', () => {
    expect(match(['Name'], 'Full name', 'Name')).toEqual({ Name: 'column_1' });
  });

  it('matches nothing if two columns are possible, or none', () => {
    expect(match(['Surname', 'Amount', ''], 'Last name', 'Family name', 'Total')).toEqual({});
  });

  it('ignores a trailing number unless another field has the same name with another number', () => {
    expect(match(['lastName1'], 'LastName')).toEqual({ lastName1: 'column_0' });
    expect(match(['lastName1', 'lastName2'], 'LastName')).toEqual({});
    expect(match(['lastName', 'lastName1'], 'LastName')).toEqual({ lastName: 'column_0' });
  });

  it('matches a tooltip after the name', () => {
    const fields = [
      { name: 'f1', tooltip: 'Last name: as in the passport' },
      { name: 'city', tooltip: 'Country' },
    ];
    expect(Object.fromEntries(matchFields(fields, columns('Last Name', 'City', 'Country')))).toEqual({
      f1: 'column_0',
      city: 'column_1',
    });
  });

  it('lists the names that a table may use for fields, without numbers', () => {
    expect(
      listFieldNames([{ name: 'form.txtFirst_Name[0]', tooltip: 'Given name' }, { name: '20' }, { name: 'Make' }]),
    ).toEqual(['form txt first name 0', 'txt first name', 'first name', 'given name', 'make']);
  });

  it('maps several fields to the same column', () => {
    expect(match(['page1.Name', 'page2.Name'], 'Name')).toEqual({ 'page1.Name': 'column_0', 'page2.Name': 'column_0' });
  });
});
