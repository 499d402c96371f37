import { formatDateCourte, formatHeure } from '@relogement/domain/common/date.format'
import { type NatureDeRendezVous, naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { adresseDuMenage } from '../acces/navigation.ts'
import { jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { useConclureRendezVous } from '../menage/rendez-vous/rendezVous.data.ts'
import { Fait } from './Fait.tsx'
import type { MonRendezVous } from './journee.data.ts'
import { Ligne, type PropsLigne } from './Ligne.tsx'
import { Retard } from './Retard.tsx'

interface Props extends Pick<PropsLigne, 'quand' | 'ton'> {
  readonly rendezVous: MonRendezVous
  readonly passe: boolean
}

/** Un rendez-vous du jour : conclu, il garde sa coche ; passé, il se conclut d'ici ; le prochain se prépare. */
export const LigneDeRendezVous = ({ rendezVous, passe, ton, quand }: Props) => (
  <Ligne
    quand={quand}
    ton={ton}
    qui={<Lien vers={adresseDuRendezVous(rendezVous)}>{rendezVous.menage.noms}</Lien>}
    quoi={`${naturesDeRendezVous[rendezVous.nature]}${rendezVous.statut === 'MANQUE' ? ', le ménage n’est pas venu' : ''}`}
    fait={rendezVous.concluLe === null ? undefined : <Fait a={formatHeure(rendezVous.concluLe)} />}
    actes={passe ? <Conclure rendezVous={rendezVous} /> : <Preparer rendezVous={rendezVous} enAvant={ton === 'suivant'} />}
  />
)

/** Un rendez-vous d'un jour passé, dont personne n'a dit ce qu'il est devenu. */
export const LigneAConclure = ({ rendezVous, jour }: { readonly rendezVous: MonRendezVous; readonly jour: string }) => (
  <Ligne
    quand={<Retard depuis={jourDe(rendezVous.debut)} jour={jour} />}
    ton="retard"
    qui={<Lien vers={adresseDuRendezVous(rendezVous)}>{rendezVous.menage.noms}</Lien>}
    quoi={`${naturesDeRendezVous[rendezVous.nature]} du ${formatDateCourte(jourDe(rendezVous.debut))} à conclure`}
    actes={<Conclure rendezVous={rendezVous} />}
  />
)

const adresseDuRendezVous = ({ menage }: MonRendezVous) => `${adresseDuMenage(menage.id)}#rendez-vous`

function Conclure({ rendezVous: { id, menage } }: { readonly rendezVous: MonRendezVous }) {
  const { mutate, isPending } = useConclureRendezVous(menage.id)
  const conclure = (issue: 'TENU' | 'MANQUE') => () => {
    if (!isPending) mutate({ rendezVousId: id, issue })
  }
  const de = <span className="vh"> : {menage.noms}</span>
  return (
    <>
      <button className="lk" type="button" aria-disabled={isPending || undefined} onClick={conclure('TENU')}>
        A eu lieu{de}
      </button>
      <button className="lk" type="button" aria-disabled={isPending || undefined} onClick={conclure('MANQUE')}>
        Pas venu{de}
      </button>
    </>
  )
}

const PREPARER: Readonly<Record<NatureDeRendezVous, string>> = {
  ENTRETIEN: 'Préparer l’entretien',
  VISITE: 'Préparer la visite',
  SIGNATURE_DU_BAIL: 'Préparer la signature',
  AUTRE: 'Préparer',
}

/** Un seul bouton plein : le prochain. L'entretien se prépare dans sa saisie, le reste dans le dossier. */
const Preparer = ({ rendezVous: { nature, menage }, enAvant }: { readonly rendezVous: MonRendezVous; readonly enAvant: boolean }) => (
  <Lien className={enAvant ? 'btn pri sm' : 'lk'} vers={`${adresseDuMenage(menage.id)}${nature === 'ENTRETIEN' ? '/edition' : ''}`}>
    {PREPARER[nature]}
    <span className="vh"> : {menage.noms}</span>
  </Lien>
)
