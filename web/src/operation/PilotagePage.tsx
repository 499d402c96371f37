import { formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { colonnesDeLExport, listeOperations } from '@relogement/domain/operation/operation.liste'
import { Suspense, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import type { EtatListe } from '../core/liste/etat.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import { ActionsDeLOperation } from './ActionsDeLOperation.tsx'
import { Courbe } from './Courbe.tsx'
import { Jauge } from './Jauge.tsx'
import type { LigneOperation } from './operation.data.ts'
import { dontArchives, duSuivi, NOTE_DU_SUIVI } from './suivi.ts'
import { TachesDesOperations } from './TachesDesOperations.tsx'
import { litLesTaches } from './taches.data.ts'

const SaisirOperation = differe(() => import('./SaisirOperation.tsx'), 'SaisirOperation')

const FIL = [{ libelle: 'Outil de pilotage' }]

const demander = (etat: EtatListe) => ({ ...demandeDe(listeOperations, etat), ...duSuivi(etat) })

/** Les opérations qui ont des ménages à reloger : ce qu'il leur en reste, et où elles en sont. */
export function PilotagePage() {
  usePage(listeOperations.titre, FIL)
  const { demande, ...vue } = useListeDeclaree(listeOperations, {
    cle: ['operations', 'pilotage'],
    lire: (demande) => api('GET /v1/operations', demande),
    compter: (demande) => api('GET /v1/operations/_facettes', demande),
    demander,
  })
  const moi = useMoi()
  const [creer, setCreer] = useState(false)
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'opérations',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/operations/_export', {
        body: { ...filtres, format, motif, columns: colonnesExportees(colonnesDeLExport, colonnes, vue.liste.etat.masquees) },
      }),
  })
  return (
    <>
      <Liste<LigneOperation>
        {...vue}
        colonnes={colonnes}
        vues={<VuesDeLaListe page="pilotageOperations" liste={vue.liste} colonnes={colonnes} />}
        lienDe={({ id }) => adresseDeLOperation(id)}
        exporter={exporter}
        dessus={<Courbe filtres={sansTri(filtres)} />}
        note={NOTE_DU_SUIVI}
        actions={
          vue.requete.data?.metadata.refusCreer === null && (
            <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => setCreer(true)}>
              <Icone nom="plus" />
              Créer une opération
            </button>
          )
        }
      />
      {litLesTaches(moi) && <TachesDesOperations />}
      {dialogue}
      <Suspense fallback={null}>{creer && <SaisirOperation operation={null} fermer={() => setCreer(false)} />}</Suspense>
    </>
  )
}

const sansTri = <F extends { readonly sort?: unknown }>({ sort: _, ...filtres }: F) => filtres

const enVille = ({ ville, bailleur }: LigneOperation) => [ville, bailleur?.nom].filter(Boolean).join(' · ')

const nombre = (valeur: number) => <span className={valeur === 0 ? 'num muted' : 'num'}>{formatNombre(valeur)}</span>

const colonnes = colonnesDe<LigneOperation, typeof listeOperations>(listeOperations, {
  nom: {
    largeur: '20%',
    dessous: ['code'],
    carte: 1,
    rendu: (operation) => (
      <>
        <span className="sur-st">{operation.nom}</span>
        <small className="sous-st">{enVille(operation)}</small>
      </>
    ),
    infobulle: (operation) => `${operation.nom}, ${operation.code}, ${enVille(operation)}`,
  },
  menagesAReloger: {
    largeur: 132,
    droite: true,
    rendu: ({ statistiques: { menagesAReloger, menagesArchives } }) =>
      menagesArchives === 0 ? (
        nombre(menagesAReloger)
      ) : (
        <>
          <span className="sur-st num">{formatNombre(menagesAReloger)}</span>
          <small className="sous-st">{dontArchives(menagesArchives)}</small>
        </>
      ),
    infobulle: ({ statistiques: { menagesArchives } }) =>
      menagesArchives === 0 ? undefined : `${dontArchives(menagesArchives)}, que la liste des ménages ne montre plus`,
  },
  menagesDevantRester: {
    largeur: 164,
    droite: true,
    carte: 2,
    rendu: ({ statistiques: { menagesDevantRester, relogementsRestants } }) => (
      <>
        <span className="sur-st num">
          <span className="en-carte">devrait rester </span>
          {formatNombre(menagesDevantRester)}
        </span>
        <small className="sous-st">{formatNombre(relogementsRestants)} en réalité</small>
      </>
    ),
  },
  dateDeFin: {
    largeur: 158,
    carte: 3,
    rendu: ({ dates }) => <DateDeFin {...dates.datesOperationnelles.finPSR} />,
  },
  entretiensRestants: { largeur: 132, droite: true, rendu: ({ statistiques }) => nombre(statistiques.entretiensRestants) },
  avancementDuree: { largeur: 126, carte: 4, rendu: ({ avancementDuree }) => <Jauge part={avancementDuree} de="duree" /> },
  avancementRelogement: {
    largeur: 158,
    carte: 5,
    rendu: ({ avancementRelogement }) => <Jauge part={avancementRelogement} de="relogement" />,
  },
  actions: { largeur: 64, carte: 6, rendu: (operation) => <ActionsDeLOperation operation={operation} /> },
})

/** La date reportée d'abord, sinon l'objectif (spécification § 2). */
function DateDeFin({ objectif, report }: { readonly objectif: string | null; readonly report: string | null }) {
  const fin = report ?? objectif
  if (fin === null) return <span className="muted">—</span>
  return (
    <>
      <span className="sur-st num">{formatDate(fin)}</span>
      <small className="sous-st">{report === null || objectif === null ? 'objectif' : `au lieu du ${formatDateCourte(objectif)}`}</small>
    </>
  )
}
