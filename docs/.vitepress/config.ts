export { default } from '../site/site.ts';
