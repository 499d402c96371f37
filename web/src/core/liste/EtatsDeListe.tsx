// Une liste qui n'a rien à montrer, qu'elle soit un tableau, une grille ou des nombres.
import type { Mots } from '@relogement/domain/common/defineListe'
import type { ReactNode } from 'react'
import { estDemandeRefusee, estRegle, messageDe } from '../erreurs.ts'
import { EtatVide } from './EtatVide.tsx'
import type { ControleListe } from './useListe.ts'

interface PropsErreur {
  readonly erreur: Error
  readonly liste: ControleListe
  readonly reessayer: () => unknown
}

/** Une demande refusée le serait encore : on en sort en effaçant ce que l'adresse porte. Une règle qui refuse le dit elle-même. */
export function EtatDErreur({ erreur, liste, reessayer }: PropsErreur) {
  if (!estDemandeRefusee(erreur)) return <EtatVide titre={messageDe(erreur)} action="Réessayer" faire={() => void reessayer()} />
  const motif = estRegle(erreur)
    ? { titre: messageDe(erreur) }
    : { titre: 'Cette adresse ne correspond à aucune liste', detail: 'Elle porte un filtre, un tri ou une page qui n’existe pas.' }
  return <EtatVide {...motif} action="Effacer les filtres" faire={liste.toutReprendre} />
}

interface PropsVide {
  readonly liste: ControleListe
  readonly mots: Mots
  readonly ailleurs?: ReactNode
  readonly vide?: string | undefined
}

/** Rien dans la liste : ce qui y viendra, ou ce qui l'a réduite à rien et comment en sortir. */
export function EtatVideDeListe({ liste, mots, ailleurs, vide }: PropsVide) {
  const { definition, etat } = liste
  const filtres = definition.filtres.filter(({ cle }) => (etat.filtres[cle] ?? []).length > 0).map(({ libelle }) => libelle)
  const criteres = [
    etat.recherche === '' ? '' : ` pour «\u00A0${etat.recherche}\u00A0»`,
    filtres.length === 0 ? '' : ` avec ${filtres.length > 1 ? 'les filtres' : 'le filtre'} ${filtres.join(', ')}`,
  ].join('')
  if (criteres === '') return <EtatVide titre="Aucune donnée disponible" {...(vide === undefined ? {} : { detail: vide })} />
  return (
    <EtatVide
      titre="Aucune donnée disponible"
      detail={`${mots[2] === 'f' ? 'Aucune' : 'Aucun'} ${mots[0]}${criteres}.`}
      suite={ailleurs}
      {...(filtres.length > 0
        ? { action: 'Effacer les filtres', faire: liste.effacerLesFiltres }
        : { action: 'Effacer la recherche', faire: liste.effacer })}
    />
  )
}
