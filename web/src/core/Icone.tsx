/**
 * Les dessins de l'interface, sur une grille de 16, trait de 1,5 (look/). Toujours à côté d'un mot, ou dans un bouton
 * qui porte son nom : le dessin lui-même est caché aux lecteurs d'écran.
 */
const traces = {
  retour: 'M13 8H3M7 4 3 8l4 4',
  tableau: 'M2.5 2.5h4.5v5H2.5zM9 2.5h4.5v3H9zM9 7.5h4.5v6H9zM2.5 9.5h4.5v4H2.5z',
  courbe: 'M2.5 2.5v11h11M5 10.5l2.5-3 2 1.6 3.5-4.6',
  personnes:
    'M6 7.2a2.3 2.3 0 1 0 0-4.7 2.3 2.3 0 0 0 0 4.7M1.8 13.5c.2-2.6 1.8-4 4.2-4s4 1.4 4.2 4M10.6 7a2.1 2.1 0 0 0 .3-4.2M11.8 9.7c1.5.4 2.3 1.7 2.4 3.5',
  personne: 'M8 7.7a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2M3 13.5c.3-2.7 2.1-4 5-4s4.7 1.3 5 4',
  immeuble: 'M3 13.5v-11h6.5v11M9.5 6h3.5v7.5M1.5 13.5h13M5.5 5.2h1.5M5.5 8h1.5M5.5 10.8h1.5',
  maison: 'M2.5 7 8 2.5 13.5 7v6.5h-11zM6.5 13.5v-4h3v4',
  euro: 'M12.5 4.2A5 5 0 1 0 12.5 11.8M2.5 7h6.5M2.5 9.2h6',
  reglages: 'M2.5 4.5h7M12.5 4.5h1M2.5 11.5h1M6.5 11.5h7M11 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3',
  bouclier: 'M8 1.8 13 3.8v4.2c0 3-2 5.2-5 6.2-3-1-5-3.2-5-6.2V3.8zM5.8 8l1.6 1.6 3-3.2',
  sortie: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  rail: 'M2.5 3h11v10h-11zM6.5 3v10',
  loupe: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10M10.7 10.7 14 14',
  cloche: 'M4 11.5V7a4 4 0 0 1 8 0v4.5M2.5 11.5h11M6.8 13.8h2.4',
  aide: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.3 6.3c.1-1 .8-1.5 1.7-1.5 1 0 1.7.6 1.7 1.5 0 1.2-1.7 1.3-1.7 2.5M8 11.1v.1',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.3v3.5M8 5.1v.1',
  refaire: 'M2.5 7a5.5 5.5 0 0 1 10-2M13.5 9a5.5 5.5 0 0 1-10 2M12.8 2v3H10M3.2 14v-3H6',
  telecharger: 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11',
  plus: 'M8 3v10M3 8h10',
  croix: 'M4 4l8 8M12 4l-8 8',
  coche: 'M3 8.5 6.5 12 13 4.5',
  bas: 'M3.5 6 8 10.5 12.5 6',
  haut: 'M3.5 10 8 5.5 12.5 10',
  gauche: 'M10 3.5 5.5 8l4.5 4.5',
  droite: 'M6 3.5 10.5 8 6 12.5',
  fleche: 'M3 8h10M9 4l4 4-4 4',
  triCroissant: 'M8 13V3M4 7l4-4 4 4',
  triDecroissant: 'M8 3v10M4 9l4 4 4-4',
  points: 'M3.2 8h.6M7.7 8h.6M12.2 8h.6',
  copier: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  telephone: 'M5.5 2.5h-2a1 1 0 0 0-1 1c.3 5.5 4.5 9.7 10 10a1 1 0 0 0 1-1v-2l-3-1-1.3 1.3c-1.7-.8-3.2-2.3-4-4L6.5 5.5z',
  courriel: 'M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5',
  document: 'M4 1.8h5.5L12.5 5v9.2H4zM9.3 2v3.2h3M6.2 8.5h4M6.2 11h4',
  horloge: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 5v3.2l2.2 1.5',
  crayon: 'M3 13l.5-2.8L11 2.7l2.3 2.3-7.5 7.5z',
  echange: 'M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3',
  alerte: 'M8 2.5 14.3 13.5H1.7zM8 6.5v3.2M8 11.7v.1',
  calendrier: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v2.5M10.5 2.5v2.5',
  interdit: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M4 4l8 8',
  cadenas: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  lieu: 'M8 14.2S3.5 10 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 10 8 14.2 8 14.2M8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8',
  bulle: 'M2.5 3h11v8h-6l-3 2.7V11h-2z',
  rangs: 'M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5',
  annuler: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.5 3.5l-3 3 3 3',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  cle: 'M5.5 12.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M7.5 7.7 13 2.5M11 4.4l2 2',
  porte: 'M2.5 13.5h6v-11h-6zM6.2 8v.1M11 5l3 3-3 3M14 8H8.5',
  oeil: 'M1.5 8C3 5.2 5.3 3.8 8 3.8S13 5.2 14.5 8C13 10.8 10.7 12.2 8 12.2S3 10.8 1.5 8M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6',
  oeilBarre: 'M1.5 8C3 5.2 5.3 3.8 8 3.8S13 5.2 14.5 8C13 10.8 10.7 12.2 8 12.2S3 10.8 1.5 8M3 13 13 3',
  corbeille: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4',
  horsLigne: 'M2.5 2.5l11 11M5 6.2A3 3 0 0 0 4.8 12H11M7 4.3a3.6 3.6 0 0 1 4.3 3.3 2.3 2.3 0 0 1 1.9 3.1',
  photo: 'M2 5h3l1-1.8h4L11 5h3v8H2zM8 11a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 8 11',
  liste: 'M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5',
  filtre: 'M2.5 3.5h11M4.5 8h7M6.5 12.5h3',
} as const

export type NomIcone = keyof typeof traces

export function Icone({ nom, className }: { readonly nom: NomIcone; readonly className?: string }) {
  return (
    <svg className={className === undefined ? 'i' : `i ${className}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={traces[nom]} />
    </svg>
  )
}
