export const planWords = (plan: string): string => `${plan.slice(0, 1).toUpperCase()}${plan.slice(1)} plan`;
