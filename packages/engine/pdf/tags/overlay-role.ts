import type { OverlayRole, PageOverlay } from '../../svc/template.ts';

export const chooseDefaultRole = ({ kind }: PageOverlay): OverlayRole => {
  switch (kind) {
    case 'text':
    case 'checkbox':
    case 'list':
      return 'P';
    case 'qr':
    case 'barcode':
    case 'image':
    case 'signature':
      return 'Figure';
    case 'marker':
      return 'Artifact';
  }
};

export const unsaid = { image: 'Picture', signature: 'Signature' } as const;

const states: Readonly<Record<string, readonly [ticked: string, unticked: string]>> = {
  en: ['checked', 'not checked'],
  de: ['angekreuzt', 'nicht angekreuzt'],
  fr: ['coché', 'non coché'],
  es: ['marcado', 'no marcado'],
  it: ['selezionato', 'non selezionato'],
  nl: ['aangevinkt', 'niet aangevinkt'],
  pt: ['marcado', 'não marcado'],
  pl: ['zaznaczone', 'niezaznaczone'],
  ja: ['チェック済み', '未チェック'],
  zh: ['已勾选', '未勾选'],
};

export const stateInWords = (isTicked: boolean, lang: string | undefined): string => {
  const words = states[(lang ?? 'en').toLowerCase().split('-')[0] ?? 'en'] ?? states.en;
  return words?.[isTicked ? 0 : 1] ?? '';
};
