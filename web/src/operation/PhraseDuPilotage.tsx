import { pages } from '@relogement/domain/acces/pages'
import { moisDe } from '@relogement/domain/common/date'
import { plageDe } from '@relogement/domain/objectif/plage'
import type { FinAuRythme } from '@relogement/domain/operation/finAuRythme'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMoi } from '../acces/moi.ts'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import styles from '../objectif/phrase.module.css'
import { statistiquesOptions } from './operation.data.ts'

type Filtres = Parameters<typeof statistiquesOptions>[0]

/** Ce qu'il reste, et ce qu'en annonce le rythme des trois derniers mois ; chaque nombre ouvre ce qu'il compte. */
export function PhraseDuPilotage({ filtres }: { readonly filtres: Filtres }) {
  const { data } = useQuery(statistiquesOptions(filtres, plageDe(null, null, moisDe(aujourdhui()))))
  const { pages: ouvertes } = useMoi()
  if (data === undefined) return null
  const { relogementsRestants: restants, operationsRestantes, finsAuRythme } = data
  if (restants === 0) return <p className={styles.phrase}>Aucun ménage ne reste à reloger.</p>
  const mots = `${formatNombre(restants)} relogement${restants > 1 ? 's' : ''}`
  const vers = ouvertes.includes('menages') ? adresseDesRestants(filtres, operationsRestantes) : null
  return (
    <p className={styles.phrase}>
      Il reste {vers === null ? <b>{mots}</b> : <Lien vers={vers}>{mots}</Lien>}. <Suite filtres={filtres} fins={finsAuRythme} />
    </p>
  )
}

interface PropsSuite {
  readonly filtres: Filtres
  readonly fins: Readonly<Record<FinAuRythme, number>>
}

function Suite({ filtres, fins: { AVANT_LA_FIN: avant, APRES_LA_FIN: apres, JAMAIS: jamais } }: PropsSuite): ReactNode {
  const operations = (fin: FinAuRythme, nombre: number) => (
    <Lien vers={adresseDesOperations(filtres, fin)}>
      {enLettres(nombre)} opération{nombre > 1 ? 's' : ''}
    </Lien>
  )
  if (apres + jamais === 0) return avant > 0 && <>Au rythme des trois derniers mois, chaque opération sera vide avant la fin de son PSR.</>
  return (
    <>
      Au rythme des trois derniers mois,{' '}
      {apres > 0 && (
        <>
          {operations('APRES_LA_FIN', apres)} {apres > 1 ? 'seront vides après la fin de leur PSR' : 'sera vide après la fin de son PSR'}
        </>
      )}
      {apres > 0 && jamais > 0 && ' ; '}
      {jamais > 0 && (
        <>
          {operations('JAMAIS', jamais)} {jamais > 1 ? 'n’ont' : 'n’a'} aucune date
        </>
      )}
      .
    </>
  )
}

const LETTRES = ['aucune', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
const enLettres = (nombre: number): string => LETTRES[nombre] ?? formatNombre(nombre)

const estPose = (valeur: unknown): boolean => valeur !== undefined && valeur !== '' && !(Array.isArray(valeur) && valeur.length === 0)
const poses = ({ relogementNecessaire: _, ...filtres }: Filtres) => Object.entries(filtres).filter(([, valeur]) => estPose(valeur))

const adresseDesOperations = (filtres: Filtres, fin: FinAuRythme): string =>
  `${pages.pilotageOperations.chemin}?${new URLSearchParams({ ...Object.fromEntries(poses(filtres).map(([cle, valeur]) => [cle, String(valeur)])), finAuRythme: fin })}`

/** Ce qu'une adresse porte d'opérations choisies. */
const OPERATIONS_AU_PLUS = 200

/** Les ménages des opérations retenues, ou de toutes ; nul : elles sont trop pour une adresse. */
function adresseDesRestants(filtres: Filtres, operations: readonly string[]): string | null {
  const adresse = `${pages.menages.chemin}?avancements=RELOGEMENT_RESTANT`
  if (poses(filtres).length === 0) return adresse
  return operations.length > OPERATIONS_AU_PLUS ? null : `${adresse}&operationIds=${operations.join(',')}`
}
