import { rolesOccupant } from '@relogement/domain/menage/composition/composition.listes'
import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { nomDeLOccupant } from '@relogement/domain/menage/composition/occupant.noms'
import { ageDe, typesRessourceDe } from '@relogement/domain/menage/composition/occupants'
import { type TypeRessource, typesRessource } from '@relogement/domain/menage/ressources/ressources.listes'
import { totalRessources } from '@relogement/domain/menage/ressources/totaux'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMontant } from '../../../core/formats.ts'
import { ageEnClair } from '../../composition/occupant.ts'
import { Ajouter, Ajouts } from '../Ajouter.tsx'
import { ChampDEtape, Groupe, useVerrou } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Libelle, OterLaLigne, Rangee } from '../Rangee.tsx'
import type { Montants, Saisie } from '../saisie/saisie.ts'
import { EstimerLAide } from './EstimerLAide.tsx'
import { MoisEtAnnee } from './MoisEtAnnee.tsx'
import styles from './moisEtAnnee.module.css'
import { useLignesMontrees } from './useLignesMontrees.ts'

const HORS_TOTAL: readonly TypeRessource[] = ['APL', 'RLS']

/** Les ressources d'un adulte : celles qu'il a, et de quoi en ajouter parmi celles de son rôle. */
export function RessourcesDUnAdulte({ adulte }: { readonly adulte: Occupant }) {
  const { jour, viser } = useEdition()
  const { setValue } = useFormContext<Saisie>()
  const chemin = `ressourcesEtCharges.ressources.${adulte.id}` as const
  const siennes = (useWatch<Saisie>({ name: chemin }) ?? {}) as Readonly<Record<string, Montants>>
  const sansRessource = useWatch<Saisie>({ name: `composition.occupants.${adulte.id}.sansRessource` }) === true
  const ferme = useVerrou()(chemin) !== null
  const possibles = typesRessourceDe(adulte)
  const lignes = useLignesMontrees(possibles.filter((type) => estSaisie(siennes[type])))
  const montrees = possibles.filter(lignes.montree)
  const restantes = possibles.filter((type) => !montrees.includes(type))

  const ajouter = (type: TypeRessource) => {
    lignes.montrer(type)
    if (sansRessource && !HORS_TOTAL.includes(type))
      setValue(`composition.occupants.${adulte.id}.sansRessource`, false, { shouldDirty: true })
    viser(`${chemin}.${type}.montantMensuel`)
  }
  const retirer = (type: TypeRessource) => {
    lignes.cacher(type)
    setValue(`${chemin}.${type}`, { montantMensuel: null, montantAnnuel: null }, { shouldDirty: true })
    viser(chemin)
  }
  const total = totalRessources(
    [adulte],
    montrees.map((code) => ({ occupantId: adulte.id, type: { code }, montantMensuel: siennes[code]?.montantMensuel ?? null })),
  )
  const age = ageDe(adulte, jour)
  const rien = montrees.every((type) => HORS_TOTAL.includes(type))
  return (
    <Groupe
      titre={nomDeLOccupant(adulte)}
      chemin={chemin}
      registre={montrees.length > 0}
      detail={[age !== null && ageEnClair(age), roleDe(adulte), situationDe(adulte)].filter(Boolean).join(', ')}
      valeur={total.valeur === null ? '—' : formatMontant(total.valeur)}
    >
      {montrees.map((type) => (
        <LigneDeMontant
          key={type}
          libelle={typesRessource[type]}
          note={
            HORS_TOTAL.includes(type) && (
              <>
                Hors total
                {!ferme && (type === 'APL' || type === 'RLS') && (
                  <>
                    {' · '}
                    <EstimerLAide aide={type} chemin={`${chemin}.${type}`} saisie={siennes[type]?.montantMensuel ?? null} />
                  </>
                )}
              </>
            )
          }
          retirer={ferme ? undefined : () => retirer(type)}
        >
          <MoisEtAnnee chemin={`${chemin}.${type}`} />
        </LigneDeMontant>
      ))}
      <Ajouts>
        {!ferme && restantes.length > 0 && (
          <Ajouter
            libelle="Ajouter une ressource"
            nom={`Ajouter une ressource à ${nomDeLOccupant(adulte)}`}
            quoi={[{ entrees: restantes.map((type) => ({ cle: type, libelle: typesRessource[type], faire: () => ajouter(type) })) }]}
          />
        )}
        {(rien || sansRessource) && <ChampDEtape chemin={`composition.occupants.${adulte.id}.sansRessource`} libelle="Sans ressource" />}
      </Ajouts>
    </Groupe>
  )
}

const estSaisie = (montants: Montants | undefined) =>
  montants != null && (montants.montantMensuel !== null || montants.montantAnnuel !== null)

const roleDe = ({ role, sexe }: Occupant): string =>
  role === 'PRINCIPAL'
    ? sexe === 'FEMININ'
      ? 'principale'
      : 'principal'
    : role === 'ENFANT'
      ? 'enfant majeur'
      : rolesOccupant[role].toLowerCase()

function situationDe({ situationProfessionnelle: { categorieSocioProfessionnelle: categorie }, sexe }: Occupant): string | null {
  if (categorie !== 'RETRAITES') return null
  return sexe === 'FEMININ' ? 'retraitée' : 'retraité'
}

interface PropsLigne {
  readonly libelle: string
  readonly note?: ReactNode
  readonly retirer: (() => void) | undefined
  readonly children: ReactNode
}

/** Une ligne du registre : son libellé à gauche de ses montants (look/README, règle 6). */
const LigneDeMontant = ({ libelle, note, retirer, children }: PropsLigne) => (
  <Rangee classe={styles.rangee}>
    <Libelle classe={styles.libelle}>
      {libelle}
      {note && <small>{note}</small>}
    </Libelle>
    {children}
    {retirer !== undefined && <OterLaLigne libelle={libelle} retirer={retirer} classe={styles.oter} />}
  </Rangee>
)
