/**
 * Words whose letters extend beyond the ascent and descent of a common font, by script: each script for which the
 * packaged fonts have marks.
 */
export const tallWords: Readonly<Record<string, string>> = {
  Latin: 'ÉCOLE ÅNGSTRÖM',
  Vietnamese: 'NGUYỄN THỊ ẪM',
  'stacked marks': 'A\u0302\u0301\u0303 y\u0323\u0331\u030a',
  Arabic: 'مُحَمَّدٌ إِلٰهٌ',
  Hebrew: 'בְּרֵאשִׁית',
  Devanagari: 'र्द्ध्रूँ हिन्दी',
  Bengali: 'র্দ্ধ্রূ শ্রী',
  Gurmukhi: 'ਸ੍ਰੀ ਪੂੰਜੀ',
  Gujarati: 'સ્ત્રી ર્દ્ધિ',
  Oriya: 'ସ୍ତ୍ରୀ କ୍ଷ୍ମି',
  Tamil: 'ஸ்ரீ தமிழ்',
  Telugu: 'స్త్రీ క్ష్మి',
  Kannada: 'ಸ್ತ್ರೀ ಕ್ಷ್ಮಿ',
  Malayalam: 'സ്ത്രീ ക്ഷ്മി',
  Sinhala: 'ශ්‍රී ක්ෂි',
  Thai: 'ที่นี่ ปู่ ญี่ปุ่น',
  Lao: 'ຫຼື່ນ້ຳ',
  Tibetan: 'བསྒྲུབས་སྐུ',
  Khmer: 'ក្រុមហ៊ុនស្ត្រី',
  Myanmar: 'မြန်မာကျွန်ုပ်',
  Ethiopic: 'ኢትዮጵያ',
  Han: '東京都',
};
