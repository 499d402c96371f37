import { formatDate } from '@relogement/domain/common/date.format'
import type { TempsDeTravail } from '@relogement/domain/utilisateur/utilisateur.schema'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { differe } from '../core/differe.ts'
import { type Definition, Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { Segments } from '../core/Onglets.tsx'
import { adresseDesMenages } from '../objectif/adresses.ts'
import { pas as choixDePas, type Pas } from '../objectif/GrilleDObjectifs.tsx'
import styles from './charge.module.css'
import { Initiales } from './Initiales.tsx'
import { JaugeDeCharge } from './JaugeDeCharge.tsx'
import { ObjectifsDuCharge } from './ObjectifsDuCharge.tsx'
import { SemainesDeCapacite } from './SemainesDeCapacite.tsx'
import { chargeOptions, type Utilisateur } from './utilisateur.data.ts'

const ReglerLeTempsDeTravail = differe(() => import('./ReglerLeTempsDeTravail.tsx'), 'ReglerLeTempsDeTravail')

const GENRE: GenreDeFiche = {
  titre: 'Chargé de relogement',
  attente: 'Chargement du chargé de relogement',
  introuvable: 'Chargé de relogement introuvable',
  detail: 'Cette personne n’existe pas, ou ne suit pas de relogement.',
  fil: [...FIL_DU_PILOTAGE, { libelle: 'Chargés de relogement', vers: '/outil-de-pilotage/charges-de-relogement' }],
}

/** Pour cent. */
const PLEIN = 100

export function ChargePage({ id }: { readonly id: string }) {
  const lecture = useQuery({ ...chargeOptions(id), refetchOnMount: 'always' })
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} titre={({ prenom, nom }) => `${prenom} ${nom}`}>
      {(charge) => <Fiche charge={charge} />}
    </PageDeFiche>
  )
}

function Fiche({ charge }: { readonly charge: Utilisateur }) {
  const { id, prenom, nom, email, partenaire, zones, EPCIs, nombreDeMenages } = charge
  const [pas, choisirLePas] = useState<Pas>('MONTH')
  const [regle, regler] = useState(false)
  const lignes: Definition[] = [
    {
      libelle: 'Nombre de ménages',
      valeur: (
        <Lien vers={adresseDesMenages({ operationIds: [], charge: id }, { dossiers: 'EN_COURS' })}>{formatNombre(nombreDeMenages)}</Lien>
      ),
    },
    { libelle: 'EPCI', valeur: EPCIs.join(', ') || '—' },
    { libelle: 'Zones', valeur: zones.map((zone) => zone.nom).join(', ') || 'Toutes' },
    { libelle: 'Charge', valeur: <JaugeDeCharge charge={charge} /> },
    ...(charge.tempsDeTravail === undefined
      ? []
      : [{ libelle: 'Temps de travail', valeur: direLeTemps(charge.tempsDeTravail, charge.tempsParDefaut) }]),
  ]
  return (
    <>
      <header className="fh">
        <div className="l1">
          <Initiales {...charge} />
          <h1 tabIndex={-1} title={`${prenom} ${nom}`}>
            {prenom} {nom}
          </h1>
        </div>
        <div className="l2">
          <span>
            <Icone nom="courriel" />
            <span>{email}</span>
          </span>
          <span>
            <Icone nom="immeuble" />
            <span>{partenaire?.nom ?? 'Aucun partenaire'}</span>
          </span>
        </div>
      </header>
      <div className={`secs ${styles.corps}`}>
        <Section
          id="suivi"
          titre="Ce qui est suivi"
          actions={
            charge.can.includes('reglerLeTempsDeTravail') && (
              <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => regler(true)}>
                Régler le temps de travail
              </button>
            )
          }
        >
          <Definitions lignes={lignes} />
        </Section>
        <SemainesDeCapacite ids={[id]} />
        <Section
          id="objectifs"
          titre="Objectifs"
          actions={<Segments libelle="Période" choix={choixDePas} choisi={pas} choisir={choisirLePas} />}
        >
          <ObjectifsDuCharge id={id} nom={`${prenom} ${nom}`} pas={pas} />
        </Section>
      </div>
      <Suspense fallback={null}>{regle && <ReglerLeTempsDeTravail charge={charge} fermer={() => regler(false)} />}</Suspense>
    </>
  )
}

/** « 80 % depuis le 1 mars 2026 ; 50 % dès le 1 juin 2026 » ; rien n'est réglé : « Temps plein », ou la part que l'on suppose. */
function direLeTemps(temps: readonly TempsDeTravail[], parDefaut = PLEIN): string {
  const jour = aujourdhui()
  const courant = temps.find(({ depuis }) => depuis <= jour)
  const aVenir = temps.filter(({ depuis }) => depuis > jour).toReversed()
  const dits = [
    courant === undefined
      ? parDefaut === PLEIN
        ? 'Temps plein'
        : `${formatNombre(parDefaut)} %, aucun n’étant réglé`
      : `${courant.quotite} % depuis le ${formatDate(courant.depuis)}`,
    ...aVenir.map(({ depuis, quotite }) => `${quotite} % dès le ${formatDate(depuis)}`),
  ]
  return dits.join(' ; ')
}
