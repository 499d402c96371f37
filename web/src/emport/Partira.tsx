import { etapeDe } from '@relogement/domain/menage/completude/controle'
import { useMemo } from 'react'
import { formatTaille } from '../core/formats.ts'
import type { Chemin } from '../core/fusion.ts'
import { type ChampQuiPart, partiraDe, rienNePart } from './ceQuiPart.ts'
import styles from './dossier.module.css'
import type { DossierEmporte } from './dossierEmporte.ts'
import { Laissees } from './Laissees.tsx'
import stylesPartira from './partira.module.css'

interface Props {
  readonly dossier: DossierEmporte
  /** De quoi faire repartir une réponse laissée de côté, là où cela se peut. */
  readonly reprendre?: (chemin: Chemin) => void
}

/** Ce qui partira de ce dossier au retour du réseau, et ce que cela pèse ; les champs se déplient, un par un. */
export function Partira({ dossier, reprendre }: Props) {
  // Comparer deux fiches entières prend quelques millisecondes : à quarante dossiers, pas à chaque frémissement.
  const partira = useMemo(() => partiraDe(dossier), [dossier])
  const { champs, verifications, pieces, signature, commentaire, demandeDePieces, octets } = partira
  const laisses = dossier.laisses ?? []
  if (rienNePart(partira) && laisses.length === 0) return <p className="soft">Rien n’a encore été saisi : rien ne partira.</p>
  const lignes = [
    pieces.length > 0 && (['Pièces photographiées', `${pieces.length} · ${poidsDe(pieces)}`] as const),
    signature !== null && (['Signature', `1 · ${formatTaille(signature.taille)}`] as const),
    verifications > 0 && (['Vérifications', String(verifications)] as const),
    commentaire !== '' && (['Commentaire', '1'] as const),
    demandeDePieces && (['Demande de pièces, par courriel', '1'] as const),
  ].filter((ligne) => ligne !== false)
  return (
    <>
      {champs.length > 0 && (
        <details>
          <summary className={stylesPartira.reponses}>
            <span>{enEtapes(champs)}</span>
            <span>{champs.length === 1 ? '1 champ' : `${champs.length} champs`}</span>
          </summary>
          <ul className={styles.lignes}>
            {champs.map(({ chemin, libelle, valeur }) => (
              <li key={chemin.join('.')}>
                <span>{libelle}</span>
                <span>{valeur}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Laissees laisses={laisses} reprendre={reprendre} />
      {lignes.length > 0 && (
        <ul className={styles.lignes}>
          {lignes.map(([libelle, valeur]) => (
            <li key={libelle}>
              <span>{libelle}</span>
              <span>{valeur}</span>
            </li>
          ))}
          {octets > 0 && (
            <li className={styles.total}>
              <span>À envoyer</span>
              <span>{formatTaille(octets)}</span>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** « Réponses, 6 étapes ». */
function enEtapes(champs: readonly ChampQuiPart[]): string {
  const etapes = new Set(champs.map(({ chemin }) => etapeDe(chemin.join('.')))).size
  return etapes > 1 ? `Réponses, ${etapes} étapes` : 'Réponses'
}

const poidsDe = (pieces: readonly { readonly taille: number }[]) => formatTaille(pieces.reduce((total, { taille }) => total + taille, 0))
