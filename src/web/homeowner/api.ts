import { useQuery } from '@tanstack/react-query';
import type { HomeownerHome } from '#contract/homeowner/homeowner.ts';

const pollMs = 60_000;

export const useHomeownerHome = () =>
  useQuery<HomeownerHome>({
    queryKey: ['/api/homeowner/home'],
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
