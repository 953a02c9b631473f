/** Entry point of the page of all components. It is part of `npm start` alone. */
import { render } from 'preact';
import '../style/application.css';
import '../api/trusted-types.ts';
import './styleguide.css';
import { Styleguide } from './styleguide.tsx';

const place = document.getElementById('app');
if (place !== null) {
  place.replaceChildren();
  render(<Styleguide />, place);
}
