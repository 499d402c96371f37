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
import { quandDeLaVisite } from './quandDeLaVisite.ts'
import type { Consultation } from './rgpd.data.ts'
import { VuesDuJournal } from './VuesDuJournal.tsx'

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
        mots={['visite', 'visites', 'f']}
        liste={liste}
        requete={requete}
        colonnes={colonnes}
        recherche="Code du ménage"
        actions={
          <>
            <VuesDuJournal vue="dossiers" liste={liste} />
            {refus === null && (
              <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setOuvrir(true)}>
                Ouvrir un dossier
              </button>
            )}
          </>
        }
        vide="Chaque ouverture d’un dossier s’inscrira ici : qui, quand, ce qui a été lu."
        note="Une ligne par visite : les lectures d’un dossier par une personne, à moins de trente minutes l’une de l’autre. Gardé douze mois."
      />
      {ouvrir && <OuvrirUnDossier archive={false} fermer={() => setOuvrir(false)} />}
    </>
  )
}

const lectures = (nombre: number) => (nombre > 1 ? `${nombre}\u00A0lectures` : '1\u00A0lecture')
const ecransEnClair = (ecrans: Consultation['ecrans']) => ecrans.map((ecran) => ecransDeConsultation[ecran]).join(', ')

const colonnes: Colonne<Consultation>[] = [
  {
    cle: 'le',
    titre: 'Quand',
    largeur: 220,
    carte: 3,
    // Sur un téléphone, l'instant et le nombre de lectures font la seconde ligne à eux deux.
    rendu: (visite) => (
      <>
        {quandDeLaVisite(visite)}
        <span className="en-carte"> · {lectures(visite.nombre)}</span>
      </>
    ),
  },
  { cle: 'personne', titre: 'Qui', largeur: 200, carte: 1, rendu: ({ personne: { prenom, nom } }) => `${prenom} ${nom}` },
  { cle: 'menage', titre: 'Ménage', largeur: 170, carte: 2, rendu: ({ codeMenage }) => <span className="num">{codeMenage}</span> },
  {
    cle: 'ecrans',
    titre: 'Écrans',
    largeur: 220,
    rendu: ({ nombre, ecrans }) => `${lectures(nombre)}\u00A0: ${ecransEnClair(ecrans)}`,
    infobulle: ({ nombre, ecrans }) => `${lectures(nombre)}\u00A0: ${ecransEnClair(ecrans)}`,
  },
  {
    cle: 'groupes',
    titre: 'Ce qui a été lu',
    rendu: ({ groupes }) => libellesDesGroupes(groupes),
    infobulle: ({ groupes }) => libellesDesGroupes(groupes),
  },
  { cle: 'motif', titre: 'Motif', largeur: 220, rendu: ({ motif }) => motif ?? '', infobulle: ({ motif }) => motif ?? '' },
]
