import { formatDate } from '@relogement/domain/common/date.format'
import type { ConditionDeMinoration } from '@relogement/domain/menage/nouveau-logement/minoration'
import { useFormContext } from 'react-hook-form'
import { formatMontant } from '../../core/formats.ts'
import { Icone, type NomIcone } from '../../core/Icone.tsx'
import { ChampDeFiche } from './ChampsDeLaFiche.tsx'
import { useFicheEnCours } from './fiche.contexte.ts'
import type { SaisieDeLaFiche } from './nouveauLogement.data.ts'

/** Ce que disent les conditions, une par une, puis ce que la personne retient. */
export function Minoration() {
  const {
    calculs: { minoration },
    saisie,
    lectureSeule,
  } = useFicheEnCours()
  return (
    <>
      <p className="min-v">
        <Verdict proposee={minoration.proposee} />
      </p>
      <ul className="min-c" aria-label="Conditions de la minoration">
        {minoration.conditions.map((condition) => (
          <Condition key={condition.code} condition={condition} />
        ))}
      </ul>
      <Bareme />
      <div className="champs-e deux">
        <ChampDeFiche cle="isMinoriteLoyer" libelle="Minoration retenue" inconnu />
        {saisie.isMinoriteLoyer === true && <ChampDeFiche cle="montantIndemnite" facultatif={minoration.bareme !== null} />}
      </div>
      {minoration.ecart && (
        <div className="champs-e">
          <ChampDeFiche cle="motifMinoration" facultatif={false} aide="Ce que vous retenez s’écarte de ce qui est proposé." />
        </div>
      )}
      {lectureSeule === null && <SuivreLaProposition />}
    </>
  )
}

const Verdict = ({ proposee }: { readonly proposee: boolean | null }) => {
  if (proposee === null) return <>Une condition n’est pas encore connue : rien n’est proposé.</>
  return proposee ? (
    <>
      Les quatre conditions sont remplies : la minoration est <b>proposée</b>.
    </>
  ) : (
    <>
      Une condition au moins n’est pas remplie : la minoration <b>n’est pas proposée</b>.
    </>
  )
}

const etats = {
  oui: { icone: 'coche', ton: 'vert', mot: 'Remplie' },
  non: { icone: 'croix', ton: 'red', mot: 'Non remplie' },
  inconnu: { icone: 'aide', ton: 'amber', mot: 'À renseigner' },
} as const satisfies Readonly<Record<string, { icone: NomIcone; ton: string; mot: string }>>

function Condition({ condition: { libelle, remplie, pourquoi } }: { readonly condition: ConditionDeMinoration }) {
  const { icone, ton, mot } = etats[remplie === null ? 'inconnu' : remplie ? 'oui' : 'non']
  return (
    <li>
      <span className={ton}>
        <Icone nom={icone} />
      </span>
      <span>
        <span className="vh">{mot} : </span>
        {libelle}
        <small>{pourquoi}</small>
      </span>
    </li>
  )
}

/** La ligne du barème, sa date de début, et l'avertissement tant qu'il n'est pas confirmé. */
function Bareme() {
  const { bareme, sansMontant } = useFicheEnCours().calculs.minoration
  if (bareme === null) return <p className="tenu">Aucun montant proposé. {sansMontant}</p>
  return (
    <>
      <p className="tenu">
        Barème : {formatMontant(bareme.valeur)} ({bareme.libelle.replace('Minoration de loyer, ', '')}), en vigueur depuis le{' '}
        {formatDate(bareme.debut)}.
      </p>
      {bareme.aConfirmer && (
        <p className="avert" role="note">
          <Icone nom="alerte" />
          Barème à confirmer : ces montants sont ceux de 2016, ceux d’octobre 2021 n’ont pas été retrouvés. Vérifiez auprès de l’ANRU.
        </p>
      )}
    </>
  )
}

/** Reprend la décision et le montant proposés. */
function SuivreLaProposition() {
  const { setValue } = useFormContext<SaisieDeLaFiche>()
  const { saisie, calculs } = useFicheEnCours()
  const { proposee, bareme } = calculs.minoration
  if (proposee === null) return null
  const montant = proposee ? (bareme?.valeur ?? saisie.montantIndemnite) : null
  if (saisie.isMinoriteLoyer === proposee && saisie.montantIndemnite === montant) return null
  const reprendre = () => {
    setValue('nouveauLogement.isMinoriteLoyer', proposee, { shouldDirty: true, shouldValidate: true })
    setValue('nouveauLogement.montantIndemnite', montant, { shouldDirty: true, shouldValidate: true })
    setValue('nouveauLogement.motifMinoration', null, { shouldDirty: true })
  }
  return (
    <p className="min-r">
      <button className="btn sm" type="button" onClick={reprendre}>
        {proposee && montant !== null
          ? `Reprendre la proposition : ${formatMontant(montant)}`
          : 'Reprendre la proposition : pas de minoration'}
      </button>
    </p>
  )
}
