// Ce qu'un champ quitté fait apparaître (une erreur, un constat) pousse vers le bas le bouton que la souris tient enfoncé : relâché à côté,
// il ne ferait rien. Ce qui se juge à la sortie d'un champ attend donc que la pression soit finie.
let enfoncee = false
let enAttente: (() => void)[] = []

function finir() {
  if (!enfoncee) return
  // Le clic suit le relâchement, dans la même tâche.
  setTimeout(() => {
    enfoncee = false
    const aFaire = enAttente
    enAttente = []
    for (const faire of aFaire) faire()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (enfoncee = true), { capture: true })
  for (const fin of ['pointerup', 'pointercancel', 'dragend', 'contextmenu']) document.addEventListener(fin, finir, { capture: true })
  window.addEventListener('blur', finir)
}

/** Fait tout de suite, ou dès que la souris ou le doigt est relevé. */
export function apresLaPression(faire: () => void): void {
  if (enfoncee) enAttente.push(faire)
  else faire()
}
