import { colonnesLues, enClair, filtresLus, listesLues } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { usePage } from '../app/page.ts'
import { api } from '../core/api.ts'
import { formatNombre } from '../core/formats.ts'
import { jourDuFiltre } from '../core/liste/etat.ts'
import { Liste } from '../core/liste/Liste.tsx'
import type { Colonne } from '../core/liste/Tableau.tsx'
import { useLignes } from '../core/liste/useLignes.ts'
import { useListe } from '../core/liste/useListe.ts'
import { definitionLecturesDeListes } from './lecturesDeListes.definition.ts'
import { quandDeLaVisite } from './quandDeLaVisite.ts'
import type { LectureDeListe } from './rgpd.data.ts'
import { VuesDuJournal } from './VuesDuJournal.tsx'

/** Qui a lu quelle liste, les douze derniers mois : combien de lignes, quelles colonnes, jamais les mots cherchés. */
export function LecturesDeListesPage() {
  usePage('Journal des consultations')
  const liste = useListe(definitionLecturesDeListes)
  const { page, pageSize, filtres } = liste.etat
  const { personnes, listes } = filtres
  const query = { page, pageSize, personnes, listes, du: jourDuFiltre(liste.etat, 'du'), au: jourDuFiltre(liste.etat, 'au') }
  const requete = useLignes(['lectures-de-listes'], query, (demande) => api('GET /v1/rgpd/lectures-de-listes', demande))
  return (
    <Liste<LectureDeListe>
      titre="Journal des consultations"
      mots={['visite', 'visites', 'f']}
      liste={liste}
      requete={requete}
      colonnes={colonnes}
      actions={<VuesDuJournal vue="listes" liste={liste} />}
      vide="Chaque page de liste lue s’inscrira ici : qui, quand, combien de lignes, quelles colonnes."
      note="Une ligne par visite : les pages d’une liste lues par une personne, à moins de trente minutes l’une de l’autre. Les mots cherchés ne sont pas gardés. Gardé douze mois."
    />
  )
}

const enBref = ({ lignes }: LectureDeListe) => `${formatNombre(lignes)}\u00A0${lignes > 1 ? 'lignes' : 'ligne'}`

function lignesLues(visite: LectureDeListe): string {
  const { pages, surTotal } = visite
  return `${enBref(visite)} en ${formatNombre(pages)}\u00A0${pages > 1 ? 'pages' : 'page'}, liste de ${formatNombre(surTotal)}`
}

const colonnes: Colonne<LectureDeListe>[] = [
  {
    cle: 'le',
    titre: 'Quand',
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
  { cle: 'personne', titre: 'Qui', largeur: 170, carte: 1, rendu: ({ personne: { prenom, nom } }) => `${prenom} ${nom}` },
  { cle: 'liste', titre: 'Liste', largeur: 160, carte: 2, rendu: ({ liste }) => listesLues[liste] },
  { cle: 'lignes', titre: 'Lignes lues', largeur: 270, rendu: lignesLues, infobulle: lignesLues },
  {
    cle: 'colonnes',
    titre: 'Colonnes',
    rendu: ({ colonnes: codes }) => enClair(codes, colonnesLues),
    infobulle: ({ colonnes: codes }) => enClair(codes, colonnesLues),
  },
  {
    cle: 'filtres',
    titre: 'Filtres posés',
    largeur: 150,
    rendu: ({ filtres }) => enClair(filtres, filtresLus),
    infobulle: ({ filtres }) => enClair(filtres, filtresLus),
  },
]
