import { formatDate } from '@relogement/domain/common/date.format'
import type { ConditionDeMinoration } from '@relogement/domain/menage/nouveau-logement/minoration'
import { useFormContext } from 'react-hook-form'
import { formatMontant } from '../../core/formats.ts'
import { Icone, type NomIcone } from '../../core/Icone.tsx'
import { Champs, Tenu } from '../edition/champs.tsx'
import { Encart } from '../edition/Encart.tsx'
import { ChampDeFiche } from './ChampsDeLaFiche.tsx'
import { useFicheEnCours } from './fiche.contexte.ts'
import styles from './minoration.module.css'
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
      <p className={styles.verdict}>
        <Verdict proposee={minoration.proposee} />
      </p>
      <ul className={styles.conditions} aria-label="Conditions de la minoration">
        {minoration.conditions.map((condition) => (
          <Condition key={condition.code} condition={condition} />
        ))}
      </ul>
      <Bareme />
      <Champs deux>
        <ChampDeFiche cle="isMinoriteLoyer" libelle="Minoration retenue" inconnu />
        {saisie.isMinoriteLoyer === true && <ChampDeFiche cle="montantIndemnite" facultatif={minoration.bareme !== null} />}
      </Champs>
      {minoration.ecart && (
        <Champs>
          <ChampDeFiche cle="motifMinoration" facultatif={false} aide="Ce que vous retenez s’écarte de ce qui est proposé." />
        </Champs>
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
  oui: { icone: 'coche', mot: 'Remplie' },
  non: { icone: 'croix', mot: 'Non remplie' },
  inconnu: { icone: 'aide', mot: 'À renseigner' },
} as const satisfies Readonly<Record<string, { icone: NomIcone; mot: string }>>

function Condition({ condition: { libelle, remplie, pourquoi } }: { readonly condition: ConditionDeMinoration }) {
  const etat = remplie === null ? 'inconnu' : remplie ? 'oui' : 'non'
  const { icone, mot } = etats[etat]
  return (
    <li>
      <span className={styles[etat]}>
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
  if (bareme === null) return <Tenu>Aucun montant proposé. {sansMontant}</Tenu>
  return (
    <>
      <Tenu>
        Barème : {formatMontant(bareme.valeur)} ({bareme.libelle.replace('Minoration de loyer, ', '')}), en vigueur depuis le{' '}
        {formatDate(bareme.debut)}.
      </Tenu>
      {bareme.aConfirmer && (
        <Encart icone="alerte" role="note">
          Barème à confirmer : ces montants sont ceux de 2016, ceux d’octobre 2021 n’ont pas été retrouvés. Vérifiez auprès de l’ANRU.
        </Encart>
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
    <p className={styles.reprendre}>
      <button className="btn sm" type="button" onClick={reprendre}>
        {proposee && montant !== null
          ? `Reprendre la proposition : ${formatMontant(montant)}`
          : 'Reprendre la proposition : pas de minoration'}
      </button>
    </p>
  )
}
