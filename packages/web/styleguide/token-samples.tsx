import type { VNode } from 'preact';
import { Card } from '../ui/card.tsx';
import { iconPaths } from '../ui/icon-paths.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Sample } from './sample.tsx';

const sizes = [12, 13, 14, 16, 20, 28];

const pairs = [
  ['canvas', 'text'],
  ['surface', 'text'],
  ['surface', 'muted'],
  ['sunken', 'muted'],
  ['hover', 'text'],
  ['surface', 'accent'],
  ['accent-soft', 'accent'],
  ['accent-fill', 'on-accent'],
  ['good-soft', 'good'],
  ['warn-soft', 'warn'],
  ['bad-soft', 'bad'],
  ['bad-fill', 'on-bad'],
  ['info-soft', 'info'],
] as const;

export const TokenSamples = (): VNode => (
  <Card title="Tokens">
    <Sample name="Text sizes">
      {sizes.map((size) => (
        <span key={size} style={{ fontSize: `var(--text-${size})` }}>
          {size}
        </span>
      ))}
    </Sample>
    <Sample name="Colours">
      {pairs.map(([ground, ink]) => (
        <span
          key={`${ground} ${ink}`}
          class="swatch"
          style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
        >
          {ink} on {ground}
        </span>
      ))}
    </Sample>
    <Sample name="Icons">
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <span key={name} title={name}>
          <Icon name={name} size={20} />
        </span>
      ))}
    </Sample>
  </Card>
);
