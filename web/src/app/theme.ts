import { ecrireChoix } from '../core/choixDePoste.ts'

export const themes = { auto: 'Automatique', light: 'Clair', dark: 'Sombre' } as const
export type Theme = keyof typeof themes

export function themeCourant(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** Le choix est relu avant la première image par public/theme.js. */
export function choisirTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  ecrireChoix('theme', theme === 'auto' ? null : theme)
}
