import { formatDateCourte } from '@relogement/domain/common/date.format'
import { type Compteur, compteurs, type Periode, periodes } from '@relogement/domain/tableau-de-bord/compteurs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import styles from './compteurs.module.css'
import { compteurOptions, type Portee, type Statistiques } from './tableauDeBord.data.ts'

interface Props {
  readonly statistiques: Statistiques
  readonly portee: Portee
  readonly montres: readonly Compteur[]
  readonly colonnes: readonly Periode[]
}

/** De petits nombres, chacun ouvrant ce qu'il compte. */
export function Compteurs({ statistiques, portee, montres, colonnes }: Props) {
  const [ouvert, setOuvert] = useState<{ compteur: Compteur; periode: Periode } | null>(null)
  return (
    <>
      <table className={styles.compteurs}>
        <caption className="vh">Compteurs</caption>
        <thead>
          <tr>
            <td />
            {colonnes.map((periode) => (
              <th key={periode} scope="col">
                {periodes[periode]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {montres.map((compteur) => (
            <tr key={compteur}>
              <th scope="row">{compteurs[compteur]}</th>
              {colonnes.map((periode) => (
                <td key={periode}>
                  {statistiques[compteur][periode] === 0 ? (
                    '0'
                  ) : (
                    <button
                      className={styles.nombre}
                      type="button"
                      aria-haspopup="dialog"
                      aria-label={`${compteurs[compteur]}, ${periodes[periode].toLowerCase()} : ${statistiques[compteur][periode]}`}
                      onClick={() => setOuvert({ compteur, periode })}
                    >
                      {formatNombre(statistiques[compteur][periode])}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ouvert !== null && <Volet {...ouvert} portee={portee} fermer={() => setOuvert(null)} />}
    </>
  )
}

interface PropsVolet {
  readonly compteur: Compteur
  readonly periode: Periode
  readonly portee: Portee
  readonly fermer: () => void
}

function Volet({ compteur, periode, portee, fermer }: PropsVolet) {
  const { data, error, refetch } = useQuery(compteurOptions(compteur, periode, portee))
  const total = data?.['hydra:totalItems']
  const lignes = data?.['hydra:member'] ?? []
  return (
    <Dialogue
      titre={`${compteurs[compteur]}, ${periodes[periode].toLowerCase()}`}
      {...(total === undefined
        ? {}
        : { detail: total > lignes.length ? `${formatNombre(lignes.length)} sur ${formatNombre(total)}` : formatNombre(total) })}
      fermer={fermer}
      pied={<PiedDeGeste fermer={fermer} />}
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement" erreur={error} relire={refetch} />
      ) : (
        <ul className={`dlg-c ${styles.lignes}`}>
          {lignes.map(({ id, menage, adresse, le }) => (
            <li key={id}>
              <Lien vers={adresseDuMenage(menage.id)}>{menage.noms}</Lien>
              <small>{[menage.codeMenage, adresse].filter(Boolean).join(' · ')}</small>
              <time dateTime={le ?? undefined}>{le === null ? 'sans date' : formatDateCourte(le)}</time>
            </li>
          ))}
        </ul>
      )}
    </Dialogue>
  )
}
