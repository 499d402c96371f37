import { formatDateCourte, formatHeure } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Moi, useMoi } from '../acces/moi.ts'
import { ReporterMesAlertes } from '../app/ReporterMesAlertes.tsx'
import '../core/fiche/fiche.css'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { aujourdhui, jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { useMaintenant } from '../core/maintenant.ts'
import { useEtroit } from '../core/useEtroit.ts'
import { promessesEnRetardOptions } from '../menage/promesse/promesse.data.ts'
import { litLesTaches, tachesQuiRestent } from '../operation/taches.data.ts'
import { ACote } from './ACote.tsx'
import { type ListeDeLaJournee, partager } from './colonne.tsx'
import { lignesDesMoments, momentsDuJour } from './duJour.tsx'
import { Echeances } from './Echeances.tsx'
import { Endormis } from './Endormis.tsx'
import {
  type Alerte,
  alertesDues,
  alertesTraitees,
  endormis,
  type MonRendezVous,
  mesDemenagements,
  mesRendezVous,
  type PromesseEnRetard,
} from './journee.data.ts'
import styles from './journee.module.css'
import { LigneDePromesse } from './LigneDePromesse.tsx'
import { LigneAConclure } from './LigneDeRendezVous.tsx'
import { LigneDUneAlerte, LigneTraitee } from './LigneDUneAlerte.tsx'
import { CeQuiManque, manquees, seLisent } from './lectures.tsx'
import { useListesDuRole } from './listesDuRole.tsx'
import { MesTaches } from './MesTaches.tsx'
import dits from './mots.module.css'
import { RecentsALaFin } from './Recents.tsx'
import { aSaPropreListe, estCharge, estDeLEquipe } from './roles.ts'

/** Ce qui tient sous le titre d'un écran de 900 px, en lignes simples : ses listes se le partagent. */
const PLACES = 19

/** Ce qui attend la personne aujourd'hui (look 21) : à gauche ce qui est dû, en retard, endormi ; à droite ce qui vient, qui attend, où l'on en était. Un écran, et chaque ligne mène au geste. */
export function MaJournee() {
  const moi = useMoi()
  const etroit = useEtroit()
  return (
    <div className={styles.journee}>
      <ADuFaire moi={moi} cote={<ACote moi={moi} etroit={etroit} />} />
      {etroit && <RecentsALaFin moi={moi} />}
    </div>
  )
}

/** Ce qui est dû, en retard, confié ; puis, sous ce que d'autres attendent quand l'écran est étroit, ce qui dort. */
function ADuFaire({ moi, cote }: { readonly moi: Moi; readonly cote: ReactNode }) {
  const jour = aujourdhui()
  const suit = estDeLEquipe(moi)
  const charge = estCharge(moi) ? moi.id : null
  const [aReporter, reporter] = useState<Alerte | null>(null)
  const { data, error, refetch } = useQuery(alertesDues)
  const heure = formatHeure(useMaintenant())
  const lectures = [
    useQuery({ ...mesRendezVous, enabled: suit }),
    useQuery({ ...mesDemenagements, enabled: suit }),
    useQuery({ ...promessesEnRetardOptions([]), enabled: suit }),
    useQuery({ ...tachesQuiRestent(moi.id), enabled: litLesTaches(moi) }),
    useQuery({ ...endormis(charge), enabled: suit }),
    useQuery(alertesTraitees(jour)),
  ] as const
  const [{ data: rendezVous }, { data: demenagements }, { data: promesses }, { data: taches }, { data: dormants }, { data: traitees }] =
    lectures
  const duRole = useListesDuRole(moi)
  // Rien ne se dit dû ni en retard avant que tout soit lu : « Rien n'est dû » se lirait à tort, et les lignes bougeraient sous le pointeur.
  if (data === undefined || seLisent(lectures))
    return (
      <>
        <div className={styles.haut}>
          <div className="box">
            <ContenuAttendu attente="Chargement de votre journée" erreur={data === undefined ? error : null} relire={refetch} />
          </div>
        </div>
        {cote}
      </>
    )
  const mesDates = rendezVous?.['hydra:member'] ?? []
  const moments = momentsDuJour(mesDates, demenagements?.['hydra:member'] ?? [], jour)
  const enRetard = promesses?.['hydra:member'] ?? []
  const alertes = data['hydra:member'].filter((alerte) => aSaLigne(alerte, enRetard))
  const ligne = (alerte: Alerte) => <LigneDUneAlerte key={alerte.id} alerte={alerte} jour={jour} reporter={reporter} />
  const duJour = [
    ...lignesDesMoments(moments, heure, jour),
    ...alertes.filter(({ dateAlerte }) => jourDe(dateAlerte) === jour).map(ligne),
    ...(traitees?.['hydra:member'] ?? []).map((alerte) => <LigneTraitee key={alerte.id} alerte={alerte} />),
  ]
  const dus = duJour.length - (moments.length > 0 ? 1 : 0)
  const retards = lignesEnRetard({ alertes, promesses: enRetard, rendezVous: mesDates, jour, ligne })
  const miennes = taches?.['hydra:member'] ?? []
  const sansNouvelles = { lus: dormants?.['hydra:member'] ?? [], total: dormants?.['hydra:totalItems'] ?? 0 }
  const listes: ListeDeLaJournee[] = [
    ...(dus === 0 && (aSaPropreListe(moi) || manquees(lectures).length > 0)
      ? []
      : [
          {
            cle: 'aujourdhui',
            nombre: Math.max(1, dus),
            rendre: (montrees: number) => (
              <Echeances {...AUJOURDHUI} nombre={dus} lignes={duJour} montrees={montrees} vide="Rien n’est dû aujourd’hui." />
            ),
          },
        ]),
    {
      cle: 'en-retard',
      nombre: retards.length,
      hauteur: 1.1,
      rendre: (montrees) => <Echeances id="en-retard" titre="En retard" nombre={retards.length} lignes={retards} montrees={montrees} />,
    },
    ...duRole,
    {
      cle: 'mes-taches',
      nombre: miennes.length,
      rendre: (montrees) => <MesTaches taches={miennes} montrees={montrees} jour={jour} />,
    },
    {
      cle: 'endormis',
      nombre: sansNouvelles.total,
      hauteur: 1.1,
      rendre: (montres) => <Endormis {...sansNouvelles} montres={montres} charge={charge} jour={jour} />,
    },
  ]
  const rendues = partager(listes, PLACES)
  return (
    <>
      <div className={styles.haut}>
        <Remplacements moi={moi} />
        <CeQuiManque quoi="Une partie de votre journée" lectures={lectures} />
        {rendues.slice(0, -1)}
      </div>
      {cote}
      {sansNouvelles.total > 0 && <div className={styles.bas}>{rendues.at(-1)}</div>}
      {aReporter !== null && <ReporterMesAlertes alertes={[aReporter]} fermer={() => reporter(null)} />}
    </>
  )
}

const AUJOURDHUI = { id: 'aujourdhui', titre: 'Aujourd’hui' } as const

const Remplacements = ({ moi }: { readonly moi: Moi }) =>
  moi.remplace.map((absent) => (
    <p key={absent.id} className={`box ${dits.rien}`}>
      Vous remplacez {absent.prenom} {absent.nom} jusqu’au {formatDateCourte(absent.jusquAu)} :{' '}
      <Lien className="lk" vers={`/menages?chargesDeRelogement=${absent.id}`}>
        voir ses ménages
      </Lien>
    </p>
  ))

/** Un commentaire se lit à côté ; un rendez-vous, à son heure ; une promesse en retard, d'elle-même : leurs rappels n'ont pas de ligne. */
const aSaLigne = ({ type, menage }: Alerte, promesses: readonly PromesseEnRetard[]): boolean =>
  type !== 'COMMENTAIRE_AJOUTE' &&
  type !== 'RENDEZ_VOUS' &&
  !(type === 'PROMESSE_A_TENIR' && promesses.some((promesse) => promesse.menage.id === menage?.id))

interface Retards {
  readonly alertes: readonly Alerte[]
  readonly promesses: readonly PromesseEnRetard[]
  readonly rendezVous: readonly MonRendezVous[]
  readonly jour: string
  readonly ligne: (alerte: Alerte) => ReactNode
}

/** Alertes, promesses et rendez-vous sans suite dont le jour est passé : ce qui traîne depuis le plus longtemps d'abord. */
const lignesEnRetard = ({ alertes, promesses, rendezVous, jour, ligne }: Retards): ReactNode[] =>
  [
    ...alertes.map((alerte) => ({ depuis: jourDe(alerte.dateAlerte), rendu: ligne(alerte) })),
    ...promesses.map((promesse) => ({
      depuis: promesse.echeance,
      rendu: <LigneDePromesse key={promesse.id} promesse={promesse} jour={jour} />,
    })),
    ...rendezVous
      .filter(({ concluLe }) => concluLe === null)
      .map((un) => ({ depuis: jourDe(un.debut), rendu: <LigneAConclure key={un.id} rendezVous={un} jour={jour} /> })),
  ]
    .filter(({ depuis }) => depuis < jour)
    .toSorted((a, b) => a.depuis.localeCompare(b.depuis))
    .map(({ rendu }) => rendu)
