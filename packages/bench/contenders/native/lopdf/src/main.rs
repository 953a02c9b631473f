//! Fills the rows of the generated document by lopdf, as an expert would: parses once, appends one content stream per
//! row.
//! `fill-with-lopdf SOURCE.pdf ROWS.tsv OUT.zip texts|codes`

use std::fs::{read, read_to_string, File};
use std::io::{self, IoSlice, Write};

use barcoders::sym::code128::Code128;
use crc32fast::Hasher;
use lopdf::{dictionary, Dictionary, Document, IncrementalDocument, Object, Stream};
use qrcode::{Color, EcLevel, QrCode};

type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

const PAGE_HEIGHT: f32 = 792.0;

fn main() -> Fallible<()> {
    let parameters: Vec<String> = std::env::args().collect();
    let [_, source, rows, out, what] = parameters.as_slice() else {
        return Err("fill-with-lopdf SOURCE.pdf ROWS.tsv OUT.zip texts|codes".into());
    };
    let source = read(source)?;
    let rows = read_to_string(rows)?;
    let mut appended = Appended::new(&source)?;
    let mut prefix_crc = Hasher::new();
    prefix_crc.update(&source);
    let mut zip = Zip::new(File::create(out)?, &source);
    let mut content = Vec::new();
    let mut tail = Vec::new();
    for (index, line) in rows.lines().enumerate() {
        let row: Vec<&str> = line.split('\t').collect();
        content.clear();
        draw_texts(&mut content, &row)?;
        if what == "codes" {
            draw_codes(&mut content, &row)?;
        }
        tail.clear();
        appended.update(&content, &source, &mut tail)?;
        // The source's part of the checksum is the same for every row.
        let mut crc = prefix_crc.clone();
        crc.update(&tail);
        zip.add(&format!("row_{}.pdf", index + 1), crc.finalize(), &tail)?;
    }
    zip.finish()?;
    Ok(())
}

/// Parsed source, with the objects of each row's update.
struct Appended {
    document: IncrementalDocument,
    stream: lopdf::ObjectId,
}

impl Appended {
    fn new(source: &[u8]) -> Fallible<Self> {
        let parsed = Document::load_mem(source)?;
        let page = parsed.page_iter().next().ok_or("no page")?;
        let mut document = IncrementalDocument::create_from(source.to_vec(), parsed);
        let font = document.new_document.add_object(dictionary! {
            "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica", "Encoding" => "WinAnsiEncoding",
        });
        let resources = document.get_or_create_resources(page)?.as_dict_mut()?;
        if !resources.has(b"Font") {
            resources.set("Font", Dictionary::new());
        }
        match resources.get_mut(b"Font")? {
            Object::Reference(id) => {
                let id = *id;
                document.opt_clone_object_to_new_document(id)?;
                document.new_document.get_dictionary_mut(id)?.set("Bench", font);
            }
            fonts => fonts.as_dict_mut()?.set("Bench", font),
        }
        let stream = document.new_document.add_object(Stream::new(Dictionary::new(), Vec::new()));
        let page = document.new_document.get_dictionary_mut(page)?;
        let mut contents = match page.get(b"Contents")? {
            Object::Array(contents) => contents.clone(),
            content => vec![content.clone()],
        };
        contents.push(stream.into());
        page.set("Contents", contents);
        Ok(Self { document, stream })
    }

    /// Returns the update that draws `content`. Skips the source, which lopdf writes before it: it is written without
    /// copying.
    fn update(&mut self, content: &[u8], source: &[u8], tail: &mut Vec<u8>) -> Fallible<()> {
        self.document.new_document.set_object(self.stream, Stream::new(Dictionary::new(), content.to_vec()));
        self.document.save_to(&mut Behind { skip: source.len(), tail })?;
        Ok(())
    }
}

/// Writer that skips the first `skip` bytes.
struct Behind<'a> {
    skip: usize,
    tail: &'a mut Vec<u8>,
}

impl Write for Behind<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skipped = self.skip.min(bytes.len());
        self.skip -= skipped;
        self.tail.extend_from_slice(&bytes[skipped..]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Ten boxes in two columns: `bench/inputs/field-boxes.ts`.
fn draw_texts(out: &mut Vec<u8>, row: &[&str]) -> Fallible<()> {
    out.extend_from_slice(b"BT /Bench 11 Tf\n");
    for (index, text) in row.iter().take(10).enumerate() {
        let x = 50 + (index % 2) * 264;
        let y = 792 - 90 - (index / 2) * 36 - 13;
        write!(out, "1 0 0 1 {x} {y} Tm (")?;
        for letter in text.chars() {
            // The generated rows contain only Latin letters, whose code points are those of WinAnsi.
            let byte = u8::try_from(u32::from(letter))?;
            if matches!(byte, b'(' | b')' | b'\\') {
                out.push(b'\\');
            }
            out.push(byte);
        }
        out.extend_from_slice(b") Tj\n");
    }
    out.extend_from_slice(b"ET\n");
    Ok(())
}

fn draw_codes(out: &mut Vec<u8>, row: &[&str]) -> Fallible<()> {
    let code = QrCode::with_error_correction_level(row[10], EcLevel::M)?;
    let modules = code.width();
    let module = 110.0 / (modules + 8) as f32;
    let (left, top) = (48.0 + 4.0 * module, PAGE_HEIGHT - 295.0 - 4.0 * module);
    for (line, cells) in code.to_colors().chunks(modules).enumerate() {
        let mut column = 0;
        while column < modules {
            let from = column;
            while column < modules && cells[column] == Color::Dark {
                column += 1;
            }
            if column > from {
                let (x, y) = (left + from as f32 * module, top - (line + 1) as f32 * module);
                writeln!(out, "{x:.2} {y:.2} {:.2} {module:.2} re", (column - from) as f32 * module)?;
            }
            column += 1;
        }
    }
    // Character set B.
    let bars = Code128::new(format!("\u{0181}{}", row[11])).map_err(|error| error.to_string())?.encode();
    let bar = 220.0 / (bars.len() + 20) as f32;
    let mut at = 0;
    while at < bars.len() {
        let from = at;
        while at < bars.len() && bars[at] == 1 {
            at += 1;
        }
        if at > from {
            let x = 48.0 + (from + 10) as f32 * bar;
            writeln!(out, "{x:.2} {:.2} {:.2} 50 re", PAGE_HEIGHT - 480.0, (at - from) as f32 * bar)?;
        }
        at += 1;
    }
    out.extend_from_slice(b"f\n");
    Ok(())
}

/// Stored archive: the prefix of each entry is written without copying, many entries at a time. Always has Zip64 records.
struct Zip<'a> {
    file: File,
    prefix: &'a [u8],
    waiting: Vec<(Vec<u8>, Vec<u8>)>,
    directory: Vec<u8>,
    entries: u64,
    offset: u64,
}

const ENTRIES_AT_ONCE: usize = 64;

impl<'a> Zip<'a> {
    fn new(file: File, prefix: &'a [u8]) -> Self {
        Self { file, prefix, waiting: Vec::new(), directory: Vec::new(), entries: 0, offset: 0 }
    }

    fn add(&mut self, name: &str, crc: u32, tail: &[u8]) -> Fallible<()> {
        let size = u32::try_from(self.prefix.len() + tail.len())?;
        let mut common = Vec::with_capacity(26);
        for value in [45u16, 0x800, 0, 0, 0x21] {
            common.extend_from_slice(&value.to_le_bytes());
        }
        for value in [crc, size, size] {
            common.extend_from_slice(&value.to_le_bytes());
        }
        common.extend_from_slice(&u16::try_from(name.len())?.to_le_bytes());
        let mut header = Vec::from(*b"PK\x03\x04");
        header.extend_from_slice(&common);
        header.extend_from_slice(&[0, 0]);
        header.extend_from_slice(name.as_bytes());
        self.directory.extend_from_slice(b"PK\x01\x02\x2d\x03");
        self.directory.extend_from_slice(&common);
        // The extra field contains the offset, which may exceed 4 GiB.
        self.directory.extend_from_slice(&[12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
        self.directory.extend_from_slice(name.as_bytes());
        self.directory.extend_from_slice(&[1, 0, 8, 0]);
        self.directory.extend_from_slice(&self.offset.to_le_bytes());
        self.offset += header.len() as u64 + u64::from(size);
        self.entries += 1;
        self.waiting.push((header, tail.to_vec()));
        if self.waiting.len() == ENTRIES_AT_ONCE {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        let mut slices: Vec<IoSlice> = Vec::with_capacity(3 * self.waiting.len());
        for (header, tail) in &self.waiting {
            slices.extend([IoSlice::new(header), IoSlice::new(self.prefix), IoSlice::new(tail)]);
        }
        let mut rest = slices.as_mut_slice();
        while !rest.is_empty() {
            let written = self.file.write_vectored(rest)?;
            IoSlice::advance_slices(&mut rest, written);
        }
        self.waiting.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.write()?;
        let size = self.directory.len() as u64;
        let mut end = Vec::from(*b"PK\x06\x06");
        end.extend_from_slice(&44u64.to_le_bytes());
        end.extend_from_slice(&[45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        for value in [self.entries, self.entries, size, self.offset] {
            end.extend_from_slice(&value.to_le_bytes());
        }
        end.extend_from_slice(b"PK\x06\x07\0\0\0\0");
        end.extend_from_slice(&(self.offset + size).to_le_bytes());
        end.extend_from_slice(&[1, 0, 0, 0]);
        end.extend_from_slice(b"PK\x05\x06\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0");
        self.file.write_all(&self.directory)?;
        self.file.write_all(&end)
    }
}
