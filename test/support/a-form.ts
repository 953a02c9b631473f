import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** Makes a form like one from a form designer, 400 points square: every kind of field, empty, with appearances. */
export const aForm = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const place = (y: number, width = 200, height = 22) => ({
    page,
    x: 20,
    y,
    width,
    height,
    font,
    borderWidth: 1,
    borderColor: rgb(0.5, 0.5, 0.5),
  });
  form.createTextField('person.name').addToPage(page, place(360));
  const notes = form.createTextField('notes');
  notes.enableMultiline();
  notes.addToPage(page, place(290, 200, 60));
  const code = form.createTextField('code');
  code.setMaxLength(5);
  code.enableCombing();
  code.addToPage(page, place(255));
  form.createCheckBox('agree').addToPage(page, place(220, 20, 20));
  const size = form.createRadioGroup('size');
  size.addOptionToPage('Small', page, place(190, 20, 20));
  size.addOptionToPage('Large', page, { ...place(190, 20, 20), x: 60 });
  const colour = form.createDropdown('colour');
  colour.setOptions(['Red', 'Green', 'Blue']);
  colour.addToPage(page, place(150));
  const toys = form.createOptionList('toys');
  toys.setOptions(['Ball', 'Doll', 'Kite']);
  toys.enableMultiselect();
  toys.addToPage(page, place(90, 200, 50));
  const twin = form.createTextField('twin');
  twin.addToPage(page, { ...place(50, 100), x: 20 });
  twin.addToPage(page, { ...place(50, 100), x: 200 });
  form.createButton('press').addToPage('Press me', page, { ...place(20, 100), x: 250 });
  form.updateFieldAppearances(font);
  return document.save({ useObjectStreams: false });
};

/** Returns the form with another text size of its fields, overwriting the existing one: `0` lets viewers choose. */
export const withTextSize = (form: Uint8Array, points: string): Uint8Array =>
  Buffer.from(
    Buffer.from(form)
      .toString('latin1')
      .replaceAll(
        /(\/DA[^/]*\/[\w-]+ )([\d.]+)(?= Tf)/g,
        (_, start: string, size: string) => start + points.padEnd(size.length),
      ),
    'latin1',
  );

/** Fields of `aForm`, each with a value. */
export const formValues: Readonly<Record<string, string>> = {
  'person.name': 'Łukasz Żółć',
  notes: 'First line\nSecond line, which is long enough to be wrapped',
  code: '12345',
  agree: 'yes',
  size: 'Large',
  colour: 'Blue',
  toys: 'Ball\nKite',
  twin: 'Both',
};
