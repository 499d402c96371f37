import { libellesDesGroupes } from '@relogement/domain/rgpd/groupes.libelles'
import { listeConsultations } from '@relogement/domain/rgpd/journal.listes'
import { ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { lecteurEnClair } from '@relogement/domain/rgpd/visites'
import { useState } from 'react'
import { usePage } from '../acces/page.ts'
import { api } from '../core/api.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { OuvrirUnDossier } from '../menage/ouverture/OuvrirUnDossier.tsx'
import { quandDeLaVisite } from './quandDeLaVisite.ts'
import type { Consultation } from './rgpd.data.ts'
import { semaineLue } from './semaineLue.ts'
import { VuesDuJournal } from './VuesDuJournal.tsx'

/** Qui a lu quel dossier, les douze derniers mois ; la protection des données y ouvre un dossier, avec son motif. */
export function JournalPage() {
  usePage(listeConsultations.titre)
  const vue = useListeDeclaree(listeConsultations, {
    cle: ['consultations'],
    lire: (demande) => api('GET /v1/rgpd/consultations', demande),
  })
  const [ouvrir, setOuvrir] = useState(false)
  const refus = vue.requete.data?.metadata.refusOuvrir
  return (
    <>
      <Liste<Consultation>
        {...vue}
        {...semaineLue(vue)}
        colonnes={colonnes}
        actions={
          <>
            <VuesDuJournal vue="dossiers" liste={vue.liste} />
            {refus === null && (
              <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setOuvrir(true)}>
                Ouvrir un dossier
              </button>
            )}
          </>
        }
      />
      {ouvrir && <OuvrirUnDossier archive={false} fermer={() => setOuvrir(false)} />}
    </>
  )
}

const lectures = (nombre: number) => (nombre > 1 ? `${nombre}\u00A0lectures` : '1\u00A0lecture')

const lecturesEnClair = ({ nombre, ecrans }: Consultation) =>
  `${lectures(nombre)}\u00A0: ${ecrans.map((ecran) => ecransDeConsultation[ecran]).join(', ')}`

const colonnes = colonnesDe<Consultation, typeof listeConsultations>(listeConsultations, {
  le: {
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
  personne: { largeur: 200, carte: 1, rendu: lecteurEnClair, infobulle: lecteurEnClair },
  codeMenage: { largeur: 170, carte: 2, rendu: ({ codeMenage }) => <span className="num">{codeMenage}</span> },
  ecrans: { largeur: 220, rendu: lecturesEnClair, infobulle: lecturesEnClair },
  groupes: { rendu: ({ groupes }) => libellesDesGroupes(groupes), infobulle: ({ groupes }) => libellesDesGroupes(groupes) },
  motif: { largeur: 220, rendu: ({ motif }) => motif ?? '', infobulle: ({ motif }) => motif ?? '' },
})
