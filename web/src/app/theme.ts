export const themes = { auto: 'Automatique', light: 'Clair', dark: 'Sombre' } as const
export type Theme = keyof typeof themes

const CLE = 'relogement.theme'

export function themeCourant(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** Le choix est relu avant la première image par public/theme.js. */
export function choisirTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'auto') localStorage.removeItem(CLE)
    else localStorage.setItem(CLE, theme)
  } catch {
    // Stockage refusé : le choix vaut pour cette page.
  }
}
