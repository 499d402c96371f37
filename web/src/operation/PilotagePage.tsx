import { formatDateCourte } from '@relogement/domain/common/date.format'
import { retardSurLaFin } from '@relogement/domain/operation/finAuRythme'
import { colonnesDeLExport, listeOperations } from '@relogement/domain/operation/operation.liste'
import { Suspense, useState } from 'react'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import type { EtatListe } from '../core/liste/etat.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { dontArchives } from '../objectif/archives.ts'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import { ActionsDeLOperation } from './ActionsDeLOperation.tsx'
import { Courbe } from './Courbe.tsx'
import { Jauge } from './Jauge.tsx'
import { adresseDesMenages } from './menages.data.ts'
import type { LigneOperation } from './operation.data.ts'
import { PhraseDuPilotage } from './PhraseDuPilotage.tsx'
import styles from './reste.module.css'
import { duSuivi, NOTE_DU_SUIVI } from './suivi.ts'
import { TachesDesOperations } from './TachesDesOperations.tsx'
import { litLesTaches } from './taches.data.ts'

const SaisirOperation = differe(() => import('./SaisirOperation.tsx'), 'SaisirOperation')

const demander = (etat: EtatListe) => ({ ...demandeDe(listeOperations, etat), ...duSuivi(etat) })

/** Les opérations qui ont des ménages à reloger : ce qu'il leur en reste, et où elles en sont. */
export function PilotagePage() {
  usePage(listeOperations.titre, FIL_DU_PILOTAGE)
  const { demande, ...vue } = useListeDeclaree(listeOperations, {
    cle: ['operations', 'pilotage'],
    lire: (demande) => api('GET /v1/operations', demande),
    compter: (demande) => api('GET /v1/operations/_facettes', demande),
    demander,
  })
  const moi = useMoi()
  const [creer, setCreer] = useState(false)
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const total = vue.requete.data?.['hydra:totalItems']
  const { exporter, dialogue } = useExportMotive({
    quoi: 'opérations',
    total,
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
        // D'aucune opération, il n'y a rien à dire ni à tracer.
        {...(total === 0 ? {} : { phrase: <PhraseDuPilotage filtres={sansTri(filtres)} />, dessus: <Courbe filtres={sansTri(filtres)} /> })}
        note={`${NOTE_DU_SUIVI} ; « Vide le » au rythme des trois derniers mois de chacune`}
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

const colonnes = colonnesDe<LigneOperation, typeof listeOperations>(listeOperations, {
  nom: {
    dessous: ['code'],
    carte: 1,
    rendu: (operation) => (
      <>
        <span className={`sur-st ${styles.nom}`}>{operation.nom}</span>
        <small className="sous-st">{enVille(operation)}</small>
      </>
    ),
    infobulle: (operation) => `${operation.nom}, ${operation.code}, ${enVille(operation)}`,
  },
  menagesAReloger: {
    largeur: 132,
    droite: true,
    carte: 5,
    rendu: ({ id, statistiques: { menagesAReloger, menagesArchives } }) => (
      <>
        <NombreOuvert vers={adresseDesMenages(id, { inclure: 'clos' })} nombre={menagesAReloger} suite="à reloger" />
        {menagesArchives > 0 && <small className="sous-st">{dontArchives(menagesArchives)}</small>}
      </>
    ),
    total: ({ menagesAReloger, menagesArchives }) => (
      <Total nombre={menagesAReloger} {...(menagesArchives > 0 ? { dessous: dontArchives(menagesArchives) } : {})} />
    ),
  },
  menagesDevantRester: {
    largeur: 128,
    droite: true,
    carte: 8,
    rendu: ({ id, statistiques: { menagesDevantRester, relogementsRestants } }) => (
      <>
        <span className="sur-st num">
          <span className="en-carte">devrait rester </span>
          {formatNombre(menagesDevantRester)}
        </span>
        <small className={styles.precision}>
          <NombreOuvert vers={adresseDesMenages(id, { avancements: 'RELOGEMENT_RESTANT' })} nombre={relogementsRestants} /> en réalité
        </small>
      </>
    ),
    total: ({ menagesDevantRester, relogementsRestants }) => (
      <Total nombre={menagesDevantRester} dessous={`${formatNombre(relogementsRestants)} en réalité`} />
    ),
  },
  dateDeFin: { largeur: 152, rendu: ({ dates }) => <DateDeFin {...dates.datesOperationnelles.finPSR} /> },
  entretiensRestants: {
    largeur: 104,
    droite: true,
    carte: 6,
    rendu: ({ id, statistiques: { entretiensRestants } }) => (
      <NombreOuvert
        vers={adresseDesMenages(id, { avancements: 'ENTRETIEN_RESTANT' })}
        nombre={entretiensRestants}
        suite={entretiensRestants > 1 ? 'entretiens restants' : 'entretien restant'}
      />
    ),
    total: ({ entretiensRestants }) => <Total nombre={entretiensRestants} />,
  },
  avancementDuree: {
    largeur: 140,
    droite: true,
    carte: 3,
    rendu: ({ avancementDuree }) => <Jauge part={avancementDuree} de="duree" />,
  },
  avancementRelogement: {
    largeur: 140,
    droite: true,
    carte: 4,
    rendu: ({ avancementRelogement }) => <Jauge part={avancementRelogement} de="relogement" />,
    total: ({ avancementRelogement }) => <Jauge part={avancementRelogement} de="relogement" />,
  },
  videLe: { largeur: 146, carte: 2, rendu: (operation) => <VideLe operation={operation} /> },
  actions: { largeur: 80, rendu: (operation) => <ActionsDeLOperation operation={operation} /> },
})

interface PropsNombre {
  readonly vers: string
  readonly nombre: number
  /** Ce qu'il compte, où la colonne ne le dit plus. */
  readonly suite?: string
}

const Total = ({ nombre, dessous }: { readonly nombre: number; readonly dessous?: string }) => (
  <>
    <span className="sur-st num">{formatNombre(nombre)}</span>
    {dessous !== undefined && <small className="sous-st">{dessous}</small>}
  </>
)

/** Un nombre ouvre la liste qu'il compte, à qui a cette page. */
function NombreOuvert({ vers, nombre, suite }: PropsNombre) {
  const { pages } = useMoi()
  const dit = (
    <>
      {formatNombre(nombre)}
      {suite !== undefined && <span className="en-carte"> {suite}</span>}
    </>
  )
  if (nombre === 0 || !pages.includes('menages')) return <span className={nombre === 0 ? 'num muted' : 'num'}>{dit}</span>
  return (
    <Lien className="lk num" vers={vers}>
      {dit}
    </Lien>
  )
}

/** La date reportée d'abord, sinon l'objectif (spécification § 2). */
function DateDeFin({ objectif, report }: { readonly objectif: string | null; readonly report: string | null }) {
  const fin = report ?? objectif
  if (fin === null) return <span className="muted">—</span>
  return (
    <>
      <span className="sur-st num">{formatDateCourte(fin)}</span>
      <small className={`sous-st ${styles.nom}`}>
        {report === null || objectif === null ? 'objectif' : `au lieu du ${formatDateCourte(objectif)}`}
      </small>
    </>
  )
}

/** Le jour où plus personne n'y reste, au rythme de ses trois derniers mois ; et ce qu'il est à la fin du PSR. */
function VideLe({ operation: { videLe, statistiques, dates } }: { readonly operation: LigneOperation }) {
  const { objectif, report } = dates.datesOperationnelles.finPSR
  const fin = report ?? objectif
  if (videLe === null) {
    const pourquoi = statistiques.relogementsRestants === 0 ? 'plus personne' : 'aucune date'
    return (
      <span className={styles.videLe}>
        <span className="muted">—</span>
        <small>{pourquoi}</small>
      </span>
    )
  }
  const retard = fin === null ? null : retardSurLaFin(videLe, fin)
  const classe = retard === null ? '' : retard.grave ? styles.tard : styles.proche
  return (
    <span className={`${styles.videLe} ${classe}`}>
      <b className="num">{formatDateCourte(videLe)}</b>
      <small className={styles.nom}>{retard?.dit ?? (fin === null ? 'fin du PSR inconnue' : 'dans les temps')}</small>
    </span>
  )
}
