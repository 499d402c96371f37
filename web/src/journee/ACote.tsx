import { useQuery } from '@tanstack/react-query'
import type { Moi } from '../acces/moi.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Commentaires } from './Commentaires.tsx'
import { type ListeDeLaJournee, partager } from './colonne.tsx'
import { EnCommission } from './EnCommission.tsx'
import { type Attente, alertesDues, attentes, mesDemenagements, mesRendezVous, recentsDe, reunionsEnCours } from './journee.data.ts'
import styles from './journee.module.css'
import { CeQuiManque, seLisent } from './lectures.tsx'
import { datesAVenir, ProchainesDates } from './ProchainesDates.tsx'
import { Recents } from './Recents.tsx'
import { ReunionsEnCours } from './ReunionsEnCours.tsx'
import { estCharge, estDeLEquipe } from './roles.ts'

/** Ce qui tient sous le titre d'un écran de 900 px, en lignes simples : ses listes se le partagent. */
const PLACES = 22

/** À qui répondre, ce qui vient, ce que d'autres attendent, et où l'on en était. */
export function ACote({ moi, etroit }: { readonly moi: Moi; readonly etroit: boolean }) {
  const jour = aujourdhui()
  const suit = estDeLEquipe(moi)
  const charge = estCharge(moi) ? moi.id : null
  // Lues aussi par l'autre colonne, qui dit ce qui en manque.
  const communes = [
    useQuery(alertesDues),
    useQuery({ ...mesRendezVous, enabled: suit }),
    useQuery({ ...mesDemenagements, enabled: suit }),
  ] as const
  const siennes = [
    useQuery({ ...reunionsEnCours, enabled: moi.pages.includes('gtrs') && !estCharge(moi) }),
    useQuery({ ...attentes('attenteGTR', charge), enabled: suit }),
    useQuery({ ...attentes('attenteCAL', charge), enabled: suit }),
    useQuery(recentsDe(moi)),
  ] as const
  const [{ data: dues }, { data: rendezVous }, { data: demenagements }] = communes
  const [{ data: reunions }, { data: gtr }, { data: cal }, { data: derniers }] = siennes
  const commentaires = (dues?.['hydra:member'] ?? []).filter(({ type }) => type === 'COMMENTAIRE_AJOUTE')
  const mentions = commentaires.filter(({ mention }) => mention)
  const autres = commentaires.filter(({ mention }) => !mention)
  const dates = datesAVenir(rendezVous?.['hydra:member'] ?? [], demenagements?.['hydra:member'] ?? [], jour)
  const total = (lue: { readonly 'hydra:totalItems': number } | undefined) => lue?.['hydra:totalItems'] ?? 0
  const dossiers = derniers?.['hydra:member'] ?? []
  const lues = (une: { readonly 'hydra:member': readonly Attente[] } | undefined) => une?.['hydra:member'] ?? []
  const listes: ListeDeLaJournee[] = [
    {
      cle: 'mentions',
      nombre: mentions.length,
      hauteur: 2.1,
      rendre: (montres) => <Commentaires id="mentions" titre="On vous mentionne" alertes={mentions} montres={montres} />,
    },
    {
      cle: 'dates',
      nombre: dates.length,
      hauteur: 1.2,
      rendre: (montrees) => <ProchainesDates dates={dates} montrees={montrees} jour={jour} />,
    },
    {
      cle: 'reunions',
      nombre: total(reunions),
      hauteur: 1.6,
      rendre: (montrees) => (
        <ReunionsEnCours lues={reunions?.['hydra:member'] ?? []} total={total(reunions)} montrees={montrees} jour={jour} />
      ),
    },
    {
      cle: 'gtr',
      nombre: total(gtr),
      rendre: (montrees) => (
        <EnCommission compteur="attenteGTR" lues={lues(gtr)} total={total(gtr)} montrees={montrees} charge={charge} jour={jour} />
      ),
    },
    {
      cle: 'cal',
      nombre: total(cal),
      hauteur: 1.6,
      rendre: (montrees) => (
        <EnCommission compteur="attenteCAL" lues={lues(cal)} total={total(cal)} montrees={montrees} charge={charge} jour={jour} />
      ),
    },
    {
      cle: 'commentaires',
      nombre: autres.length,
      hauteur: 2.1,
      rendre: (montres) => <Commentaires id="commentes" titre="Commentaires" alertes={autres} montres={montres} />,
    },
    // Étroite, la page les dit tout à la fin, après ce qui dort (look 21, téléphone).
    {
      cle: 'recents',
      nombre: etroit ? 0 : dossiers.length,
      hauteur: 1.3,
      // La recherche les rend aussi.
      secondaire: true,
      rendre: (montres) => <Recents dossiers={dossiers} montres={etroit ? 0 : montres} />,
    },
  ]
  return (
    <aside className={styles.cote} aria-label="Ce qui vient et ce qui attend">
      {seLisent([...communes, ...siennes]) ? (
        <ContenuAttendu attente="Chargement de ce qui vient" erreur={null} relire={() => {}} />
      ) : (
        <>
          <CeQuiManque quoi="Une partie de ce qui vient" lectures={siennes} />
          {partager(listes, PLACES)}
        </>
      )}
    </aside>
  )
}
