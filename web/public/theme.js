// Chargé avant la première image, pour que l'écran ne change pas de couleur sous les yeux.
try {
  const theme = localStorage.getItem('relogement.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Stockage refusé par le navigateur : le thème du système s'applique.
}
