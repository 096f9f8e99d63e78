import { useNavigate } from 'react-router';
import { useSessionControl } from './session.tsx';

/** Ends the session and goes to `/auth` (spec 1 §2.4). */
export function useSignOut(): () => void {
  const control = useSessionControl();
  const navigate = useNavigate();
  return () => {
    void control.signOut().then(() => navigate('/auth'));
  };
}
