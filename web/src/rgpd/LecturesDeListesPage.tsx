import { listeLecturesDeListes } from '@relogement/domain/rgpd/journal.listes'
import { colonnesLues, enClair, filtresLus, listesLues } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { lecteurEnClair } from '@relogement/domain/rgpd/visites'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { formatNombre } from '../core/formats.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { quandDeLaVisite } from './quandDeLaVisite.ts'
import type { LectureDeListe } from './rgpd.data.ts'
import { semaineLue } from './semaineLue.ts'
import { VuesDuJournal } from './VuesDuJournal.tsx'

/** Qui a lu quelle liste, les douze derniers mois : combien de lignes, quelles colonnes, jamais les mots cherchés. */
export function LecturesDeListesPage() {
  usePage(listeLecturesDeListes.titre)
  const vue = useListeDeclaree(listeLecturesDeListes, {
    cle: ['lectures-de-listes'],
    lire: (demande) => api('GET /v1/rgpd/lectures-de-listes', demande),
  })
  return (
    <Liste<LectureDeListe> {...vue} {...semaineLue(vue)} colonnes={colonnes} actions={<VuesDuJournal vue="listes" liste={vue.liste} />} />
  )
}

const enBref = ({ lignes }: LectureDeListe) => `${formatNombre(lignes)}\u00A0${lignes > 1 ? 'lignes' : 'ligne'}`

function lignesLues(visite: LectureDeListe): string {
  const { pages, surTotal } = visite
  return `${enBref(visite)} en ${formatNombre(pages)}\u00A0${pages > 1 ? 'pages' : 'page'}, liste de ${formatNombre(surTotal)}`
}

const colonnes = colonnesDe<LectureDeListe, typeof listeLecturesDeListes>(listeLecturesDeListes, {
  le: {
    largeur: 210,
    carte: 3,
    // Sur un téléphone, l'instant et les lignes font la seconde ligne à eux deux.
    rendu: (visite) => (
      <>
        {quandDeLaVisite(visite)}
        <span className="en-carte"> · {enBref(visite)}</span>
      </>
    ),
  },
  personne: { largeur: 170, carte: 1, rendu: lecteurEnClair, infobulle: lecteurEnClair },
  liste: { largeur: 160, carte: 2, rendu: ({ liste }) => listesLues[liste] },
  lignes: { largeur: 270, rendu: lignesLues, infobulle: lignesLues },
  colonnes: {
    rendu: ({ colonnes: codes }) => enClair(codes, colonnesLues),
    infobulle: ({ colonnes: codes }) => enClair(codes, colonnesLues),
  },
  filtres: {
    largeur: 150,
    rendu: ({ filtres }) => enClair(filtres, filtresLus),
    infobulle: ({ filtres }) => enClair(filtres, filtresLus),
  },
})
