import { useEffect } from 'preact/hooks';
import { navigate } from '../router/location.ts';

/** `/app/` has nothing of its own for who is signed in. */
const HomePage = (): null => {
  useEffect(() => navigate('/app/jobs', { replace: true }), []);
  return null;
};

export default HomePage;
