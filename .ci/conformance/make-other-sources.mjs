/**
 * Makes sources with JavaScript producers: PDFKit (installed in the folder of tools) and pdf-lib (of the repository).
 * Usage, in the repository: make-other-sources.mjs OUT TOOLS
 */
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

const [, , out, tools] = process.argv;
const font = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
const requireFrom = (folder) => createRequire(join(folder, 'noop.js'));
const PDFDocument = requireFrom(tools)('pdfkit');

const pdfkit = async (name, { subset, version, tagged = false, form = false }) => {
  const document = new PDFDocument({
    size: [400, 500],
    subset,
    pdfVersion: version,
    tagged,
    lang: 'en-GB',
    displayTitle: true,
    autoFirstPage: true,
    font,
    info: { Title: 'A letter', Author: 'Ada Example' },
  });
  const file = createWriteStream(join(out, `pdfkit-${name}.pdf`));
  document.pipe(file);
  document.font(font);
  if (tagged) {
    const root = document.struct('Document');
    document.addStructure(root);
    const add = (role, draw) => root.add(document.struct(role, draw));
    add('H1', () => document.fontSize(20).text('A letter'));
    add('P', () => document.fontSize(11).text('What stands on the page already.'));
    const figure = document.struct('Figure', { alt: 'A red box', bbox: [72, 200, 132, 230] }, () =>
      document.rect(72, 200, 60, 30).fill('#cc3311'),
    );
    root.add(figure);
    document.addPage();
    add('P', () => document.fillColor('black').text('On another page.'));
    root.end();
  } else {
    document.fontSize(20).text('A letter').fontSize(11).text('What stands on the page already.');
    document.rect(72, 200, 60, 30).fill('#cc3311');
    if (form) document.addPage();
  }
  document.end();
  await finished(file);
};

for (const level of ['1b', '1a', '2b', '2a', '3b', '3a']) {
  const version = level.startsWith('1') ? '1.4' : '1.7';
  await pdfkit(`a-${level}-letter`, { subset: `PDF/A-${level}`, version, tagged: level.endsWith('a') });
}
await pdfkit('ua-1-letter', { subset: 'PDF/UA', version: '1.7', tagged: true });

/** Makes a source with pdf-lib, which draws and embeds. The declaration is added by hand, as its users do. */
const pdflib = async (name, part, level, { form = false, useObjectStreams = true } = {}) => {
  const { PDFDocument: Document, PDFName, PDFString, rgb, degrees } = requireFrom(process.cwd())('pdf-lib');
  const { default: fontkit } = await import(requireFrom(tools).resolve('fontkit'));
  const document = await Document.create();
  document.registerFontkit(fontkit.create ? fontkit : fontkit.default);
  const face = await document.embedFont(await readFile(font), { subset: !form });
  document.setTitle('A letter');
  document.setCreator('');
  document.setProducer('pdf-lib');
  const page = document.addPage([400, 500]);
  page.drawText('A letter', { x: 40, y: 440, size: 20, font: face, color: rgb(0.1, 0.2, 0.3) });
  page.drawText('What stands on the page already.', { x: 40, y: 410, size: 11, font: face });
  page.drawRectangle({ x: 40, y: 30, width: 60, height: 30, color: rgb(0.8, 0.2, 0.1), rotate: degrees(10) });
  if (form) {
    const fields = document.getForm();
    const at = (x, y, width = 150, height = 20) => ({ x, y, width, height, font: face, borderWidth: 1 });
    fields.createTextField('name').addToPage(page, at(60, 250));
    const notes = fields.createTextField('notes');
    notes.enableMultiline();
    notes.addToPage(page, at(60, 200, 150, 40));
    const code = fields.createTextField('code');
    code.setMaxLength(8);
    code.enableCombing();
    code.addToPage(page, at(60, 110));
    const colour = fields.createDropdown('colour');
    colour.addOptions(['Red', 'Blue']);
    colour.addToPage(page, at(60, 170));
    const list = fields.createOptionList('list');
    list.addOptions(['Red', 'Blue', 'Green']);
    list.addToPage(page, at(240, 200, 80, 50));
    fields.createCheckBox('agree').addToPage(page, at(60, 140, 16, 16));
    const way = fields.createRadioGroup('way');
    way.addOptionToPage('Red', page, at(240, 170, 16, 16));
    way.addOptionToPage('Blue', page, at(270, 170, 16, 16));
    fields.updateFieldAppearances(face);
    // PDF/A allows only the normal appearance (ISO 19005-2, 6.3.3).
    for (const field of fields.getFields())
      for (const widget of field.acroField.getWidgets()) widget.dict.lookup(PDFName.of('AP'))?.delete(PDFName.of('D'));
    const { acroForm } = fields;
    acroForm.dict.delete(PDFName.of('NeedAppearances'));
    // pdf-lib does not embed the standard fonts that it adds for its own use.
    const resources = acroForm.dict.lookup(PDFName.of('DR'));
    if (!name.includes('bare')) resources?.delete(PDFName.of('Font'));
  }
  const now = '2026-11-01T12:00:00Z';
  document.setCreationDate(new Date(now));
  document.setModificationDate(new Date(now));
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">A letter</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool></xmp:CreatorTool><xmp:CreateDate>${now}</xmp:CreateDate><xmp:ModifyDate>${now}</xmp:ModifyDate></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>pdf-lib</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  const { context, catalog } = document;
  const metadata = context.stream(Buffer.from(xmp), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  const profile = context.register(context.stream(await readFile(join(tools, 'srgb.icc')), { N: 3 }));
  const intent = context.obj({ Type: 'OutputIntent', S: 'GTS_PDFA1', DestOutputProfile: profile });
  intent.set(PDFName.of('OutputConditionIdentifier'), PDFString.of('sRGB'));
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  const id = PDFString.of('0123456789abcdef');
  context.trailerInfo.ID = context.obj([id, id]);
  await writeFile(
    join(out, `pdflib-${name}.pdf`),
    await document.save({ useObjectStreams, addDefaultPage: false, updateFieldAppearances: false }),
  );
};

for (const [part, level] of [
  ['1', 'B'],
  ['2', 'B'],
  ['2', 'U'],
  ['3', 'B'],
  ['3', 'U'],
]) {
  const isFirst = part === '1';
  for (const form of [false, true]) {
    const name = `a-${part}${level.toLowerCase()}-${form ? 'form' : 'letter'}`;
    await pdflib(name, part, level, { form, useObjectStreams: !isFirst }).catch((error) =>
      console.log(`pdf-lib ${name}: ${error.stack}`),
    );
  }
}
await pdflib('a-2b-bare-form', '2', 'B', { form: true }).catch((error) => console.log(`pdf-lib: ${error}`));
