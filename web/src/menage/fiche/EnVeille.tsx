import { formatDate } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { motifsVeille } from '@relogement/domain/menage/relogement/relogement.listes'
import { BandeauDuDossier } from './BandeauDuDossier.tsx'
import { useFiche } from './fiche.contexte.ts'

/** En tête d'un dossier en veille : jusqu'à quand, pourquoi, et de quoi le reprendre. La phase atteinte reste dessous. */
export function EnVeille() {
  const { menage, passer, ouvrir, refusDeModifier } = useFiche()
  const { veille } = menage.relogement
  if (!veille) return null
  const reprise = menage.prochaineEtape?.etat === 'VEILLE' ? menage.prochaineEtape.transition : null
  return (
    <BandeauDuDossier
      icone="pause"
      libelle="Dossier en veille"
      gestes={
        reprise === null ? undefined : (
          <>
            {refusDeModifier === null && (
              <button className="btn ghost" type="button" onClick={() => ouvrir('veille')}>
                Changer la date
              </button>
            )}
            <button className="btn" type="button" onClick={() => passer(reprise)}>
              Reprendre
            </button>
          </>
        )
      }
    >
      <p>{enVeilleEnClair(veille)}</p>
      {reprise !== null && <small>{rappel(veille, menage.prochaineEtape?.depuis)}</small>}
    </BandeauDuDossier>
  )
}

type Veille = NonNullable<ReturnType<typeof useFiche>['menage']['relogement']['veille']>

/** « Posée par Camille Delattre le 8 janvier 2026. À la date, une alerte le rappelle. » */
const rappel = ({ jusquAu, par }: Veille, depuis: string | undefined): string =>
  [
    ...(depuis === undefined ? [] : [par === null ? `Depuis le ${formatDate(depuis)}.` : `Posée par ${par} le ${formatDate(depuis)}.`]),
    ...(jusquAu === null ? [] : ['À la date, une alerte le rappelle.']),
  ].join(' ')

/** « En veille jusqu’au 12 juin 2026 : hospitalisation » */
export const enVeilleEnClair = ({ motif, jusquAu }: Veille): string =>
  [
    jusquAu === null ? 'En veille' : `En veille jusqu’au ${formatDate(jusquAu)}`,
    ...(motif === null ? [] : [motif === 'AUTRE' ? 'autre motif' : minuscule(motifsVeille[motif])]),
  ].join('\u00A0: ')
