import { formatDateCourte } from '@relogement/domain/common/date.format'
import { motifsDecohabitation } from '@relogement/domain/menage/decohabitation/decohabitation.listes'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import type { Menage } from '../menage.data.ts'
import styles from './decohabitation.module.css'

type Decohabitations = NonNullable<Menage['decohabitations']>
type DossierLie = Decohabitations['issus'][number]

/** Dans l'en-tête : d'où vient le ménage, et qui en est parti. */
export function ReperesDeDecohabitation({ menage: { decohabitations } }: { readonly menage: Menage }) {
  if (decohabitations === undefined) return null
  const { origine, issus } = decohabitations
  return (
    <>
      {origine !== null && (
        <span>
          <Icone nom="echange" />
          Issu de <VersLeDossier dossier={origine} />
        </span>
      )}
      {issus.length > 0 && (
        <span>
          <Icone nom="echange" />
          Séparé de{' '}
          {issus.map((issu, rang) => (
            <span key={issu.id}>
              {rang > 0 && ', '}
              <VersLeDossier dossier={issu} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/** Dans la composition : le dossier, son nom, la date et le motif. */
export const detailDeDecohabitation = (menage: Menage) => {
  const { origine, issus, motifs = {} } = menage.decohabitations ?? { origine: null, issus: [] }
  if (origine === null && issus.length === 0) return undefined
  return (
    <>
      {origine !== null && <Ligne mot="Issu de" dossier={origine} motif={motifs[menage.id]} />}
      {issus.map((issu) => (
        <Ligne key={issu.id} mot="Séparé de" dossier={issu} motif={motifs[issu.id]} />
      ))}
    </>
  )
}

function Ligne({
  mot,
  dossier,
  motif,
}: {
  readonly mot: string
  readonly dossier: DossierLie
  readonly motif: keyof typeof motifsDecohabitation | undefined
}) {
  const detail = [dossier.date && `le ${formatDateCourte(dossier.date)}`, motif && motifsDecohabitation[motif].toLowerCase()].filter(
    Boolean,
  )
  return (
    <span className={styles.lie}>
      {mot} {dossier.noms}, <VersLeDossier dossier={dossier} />
      {detail.length > 0 && `, ${detail.join(', ')}`}
    </span>
  )
}

const VersLeDossier = ({ dossier: { id, codeMenage } }: { readonly dossier: DossierLie }) => (
  <Lien className="lk num" vers={adresseDuMenage(id)}>
    {codeMenage}
  </Lien>
)
