import { formatDateCourte } from '@relogement/domain/common/date.format'
import { type Compteur, compteurs, type Periode, periodes } from '@relogement/domain/tableau-de-bord/compteurs'
import { useQuery } from '@tanstack/react-query'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import type { Portee } from '../objectif/adresses.ts'
import styles from './compteurs.module.css'
import { compteurOptions } from './tableauDeBord.data.ts'

interface Props {
  readonly compteur: Compteur
  readonly periode: Periode
  readonly portee: Portee
  readonly fermer: () => void
}

/** Ce que compte un compteur, ligne à ligne ; chacune mène à son dossier. */
export function VoletDuCompteur({ compteur, periode, portee, fermer }: Props) {
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
