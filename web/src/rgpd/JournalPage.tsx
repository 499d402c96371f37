import { formatInstant } from '@relogement/domain/common/date.format'
import { libellesDesGroupes } from '@relogement/domain/rgpd/groupes.libelles'
import { ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { useState } from 'react'
import { usePage } from '../app/page.ts'
import { api } from '../core/api.ts'
import { jourDuFiltre } from '../core/liste/etat.ts'
import { Liste } from '../core/liste/Liste.tsx'
import type { Colonne } from '../core/liste/Tableau.tsx'
import { useLignes } from '../core/liste/useLignes.ts'
import { useListe } from '../core/liste/useListe.ts'
import { definitionConsultations } from './consultations.definition.ts'
import { OuvrirUnDossier } from './OuvrirUnDossier.tsx'
import type { Consultation } from './rgpd.data.ts'

/** Qui a lu quel dossier, les douze derniers mois ; la protection des données y ouvre un dossier, avec son motif. */
export function JournalPage() {
  usePage('Journal des consultations')
  const liste = useListe(definitionConsultations)
  const [ouvrir, setOuvrir] = useState(false)
  const { page, pageSize, recherche, filtres } = liste.etat
  const [du, au] = [jourDuFiltre(liste.etat, 'du'), jourDuFiltre(liste.etat, 'au')]
  const { personnes, ecrans } = filtres
  const query = { page, pageSize, codeMenage: recherche.trim(), personnes, ecrans, du, au }
  const requete = useLignes(['consultations'], query, (demande) => api('GET /v1/rgpd/consultations', demande))
  const refus = requete.data?.metadata.refusOuvrir
  return (
    <>
      <Liste<Consultation>
        titre="Journal des consultations"
        mots={['lecture', 'lectures', 'f']}
        liste={liste}
        requete={requete}
        colonnes={colonnes}
        recherche="Code du ménage"
        actions={
          refus === null && (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setOuvrir(true)}>
              Ouvrir un dossier
            </button>
          )
        }
        note="Chaque lecture d’un dossier par une personne est notée, et gardée douze mois."
      />
      {ouvrir && <OuvrirUnDossier archive={false} fermer={() => setOuvrir(false)} />}
    </>
  )
}

const colonnes: Colonne<Consultation>[] = [
  {
    cle: 'le',
    titre: 'Quand',
    largeur: 190,
    carte: 3,
    // Sur un téléphone, l'instant et l'écran font la seconde ligne à eux deux.
    rendu: ({ le, ecran }) => (
      <>
        {formatInstant(le)}
        <span className="en-carte"> · {ecransDeConsultation[ecran]}</span>
      </>
    ),
  },
  { cle: 'personne', titre: 'Qui', largeur: 200, carte: 1, rendu: ({ personne: { prenom, nom } }) => `${prenom} ${nom}` },
  { cle: 'menage', titre: 'Ménage', largeur: 170, carte: 2, rendu: ({ codeMenage }) => <span className="num">{codeMenage}</span> },
  { cle: 'ecran', titre: 'Écran', largeur: 190, rendu: ({ ecran }) => ecransDeConsultation[ecran] },
  {
    cle: 'groupes',
    titre: 'Ce qui a été lu',
    rendu: ({ groupes }) => libellesDesGroupes(groupes),
    infobulle: ({ groupes }) => libellesDesGroupes(groupes),
  },
  { cle: 'motif', titre: 'Motif', largeur: 220, rendu: ({ motif }) => motif ?? '', infobulle: ({ motif }) => motif ?? '' },
]
