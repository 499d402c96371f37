import { formatMontant, formatNombre } from '@relogement/domain/common/montant'
import type { ChampRegle } from '@relogement/domain/financement/champs'
import { calculer, ecartDe } from '@relogement/domain/financement/plan.calcul'
import { champsEnFaute } from '@relogement/domain/financement/plan.controle'
import { type Calcul, type Plan, planSchema } from '@relogement/domain/financement/plan.schema'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useContext, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ConstatDeChamp, ContexteDuFormulaire } from '../core/formulaire/contexte.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeFormulaire } from '../core/formulaire/PiedDeFormulaire.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { dernierAuteur } from '../historique/dernierAuteur.ts'
import { vuDeLOperation } from '../operation/operation.data.ts'
import { aSaisir } from './aSaisir.ts'
import { type FicheLue, type Financement, financementOptions, useEnregistrerPlan } from './financement.data.ts'
import { Instruction } from './Instruction.tsx'
import styles from './ligne.module.css'
import tableau from './plan.module.css'

interface Props {
  readonly financement: Financement
}

type Poste = keyof Plan['depenses']
type Origines = keyof Plan['ressources']

/** Le plan de la fiche en cours, à côté de celle d'avant ; figée, elle se lit. */
export function PlanDeFinancement({ financement, tape }: Props & { readonly tape: RefObject<Plan | null> }) {
  const { etape, fiches, gel, can, version, id } = financement
  const fiche = fiches.find((sienne) => sienne.etape === etape)
  const { enregistrer, conflit } = useSaisie(financement)
  if (fiche === undefined) return null
  if (gel !== null || !can.includes('financer'))
    return (
      <>
        <Cadre financement={financement} fiche={fiche} calcul={fiche.calcul} saisie={fiche.plan} ecrit={false} />
        <Instruction financement={financement} saisie={fiche.plan} calcul={fiche.calcul} ecrit={false} />
      </>
    )
  return (
    <Formulaire<Plan>
      schema={planSchema as unknown as z.ZodType<Plan>}
      valeurs={fiche.plan}
      version={version}
      brouillon={`operation:${id}:plan:${etape}`}
      enregistrer={enregistrer}
      nom="Plan de financement"
      pied={<PiedDeFormulaire action="Enregistrer le plan" />}
    >
      <EnSaisie financement={financement} fiche={fiche} tape={tape} />
      {conflit}
    </Formulaire>
  )
}

/** Les totaux et ce qui bloque suivent la frappe : les mêmes règles que le serveur. */
function EnSaisie({ financement, fiche, tape }: Props & { readonly fiche: FicheLue; readonly tape: RefObject<Plan | null> }) {
  const saisie = useWatch<Plan>() as Plan
  useEffect(() => {
    tape.current = { ...fiche.plan, ...saisie }
  })
  const formulaire = useContext(ContexteDuFormulaire)
  const calcul = calculer({ ...fiche.plan, ...saisie }, financement.nombreLogements, financement.bareme)
  const constats = ceQuiBloqueDuPlan(financement, { ...fiche.plan, ...saisie }, calcul)
  return (
    <ContexteDuFormulaire value={{ ...formulaire, constats }}>
      <Cadre financement={financement} fiche={fiche} calcul={calcul} saisie={saisie} constats={constats} ecrit />
      <Instruction financement={financement} saisie={saisie} calcul={calcul} constats={constats} ecrit />
    </ContexteDuFormulaire>
  )
}

const PREFIXE = 'financement.'

/** Chaque champ du plan qui bloque la fiche, à son nom dans la saisie ; rien tant qu'aucune FAT n'est demandée. */
const ceQuiBloqueDuPlan = (
  { etape, nombreLogements, champs, statutSubvention }: Financement,
  plan: Plan,
  calcul: Calcul,
): readonly ConstatDeChamp[] =>
  statutSubvention === null
    ? []
    : champsEnFaute({ etape, plan, calcul, operation: { nombreLogements }, champs: champs as readonly ChampRegle[] }).flatMap((faute) =>
        faute.chemin.startsWith(PREFIXE) ? [{ ...faute, chemin: faute.chemin.slice(PREFIXE.length) }] : [],
      )

interface PropsCadre extends Props {
  readonly fiche: FicheLue
  readonly calcul: Calcul
  readonly saisie: Plan
  readonly constats?: readonly ConstatDeChamp[]
  readonly ecrit: boolean
}

function Cadre({ financement, fiche, calcul, saisie, constats = [], ecrit }: PropsCadre) {
  const { etape, champs, fiches, nonBlockingFields } = financement
  const avant = fiches.filter((autre) => autre.etape !== etape).at(-1) ?? null
  const siens = (section: 'depenses' | 'ressources') => champs.filter((champ) => champ.montre && champ.section === section)
  const entete = financement.statutSubvention?.libelle ?? `FAT ${etape} à préparer`
  const bloque = (nom: string) => constats.some(({ chemin }) => chemin === nom)
  return (
    <Section
      id="plan"
      titre="Plan de financement"
      actions={financement.gel !== null && <small className="muted">{financement.gel.raison}</small>}
    >
      <table className={tableau.plan} aria-label="Plan de financement">
        <thead>
          <tr>
            <th scope="col">Poste</th>
            {avant !== null && (
              <th scope="col" className={styles.secondaire}>
                FAT {avant.etape} validée
              </th>
            )}
            <th scope="col">{entete}</th>
            {avant !== null && (
              <th scope="col" className={styles.secondaire}>
                Écart
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Groupe titre="Dépenses" colonnes={avant === null ? 2 : 4} />
          {siens('depenses').map(({ chemin, libelle, requis }) => {
            const poste = chemin.split('.').at(-1) as Poste
            const aJustifier = nonBlockingFields.some((faute) => faute.chemin === chemin)
            return (
              <Ligne
                key={chemin}
                libelle={libelle}
                avant={avant?.plan.depenses[poste] ?? null}
                montant={saisie.depenses[poste]}
                sansAvant={avant === null}
                bloque={bloque(`depenses.${poste}`)}
                justification={
                  (aJustifier || saisie.justifications[poste] !== null) && avant !== null ? (
                    ecrit ? (
                      <Texte<Plan> nom={`justifications.${poste}`} libelle={`Justification de l’écart : ${libelle}`} facultatif />
                    ) : (
                      saisie.justifications[poste]
                    )
                  ) : null
                }
              >
                {ecrit && (
                  <Nombre<Plan>
                    nom={`depenses.${poste}`}
                    libelle={libelle}
                    libelleCache
                    facultatif={!requis}
                    exemple={aSaisir(financement, requis)}
                    unite="€"
                  />
                )}
              </Ligne>
            )
          })}
          <Ligne libelle="Total des dépenses" avant={avant?.calcul.cout ?? null} montant={calcul.cout} sansAvant={avant === null} total />
          <Groupe titre="Ressources" colonnes={avant === null ? 2 : 4} />
          <Ligne
            libelle={`Subvention ANRU, ${formatNombre(calcul.taux, Number.isInteger(calcul.taux) ? 0 : 2)} % de l’assiette`}
            avant={avant?.calcul.subvention ?? null}
            montant={calcul.subvention}
            sansAvant={avant === null}
          />
          {siens('ressources').map(({ chemin, libelle }) => {
            const origine = chemin.split('.').at(-1) as Origines
            return (
              <Ligne
                key={chemin}
                libelle={libelle}
                avant={avant?.plan.ressources[origine] ?? null}
                montant={saisie.ressources[origine]}
                sansAvant={avant === null}
                bloque={bloque(`ressources.${origine}`)}
              >
                {ecrit && <Nombre<Plan> nom={`ressources.${origine}`} libelle={libelle} libelleCache facultatif unite="€" />}
              </Ligne>
            )
          })}
          <Ligne
            libelle={
              calcul.autofinancement < 0 ? 'Autofinancement, calculé : les ressources dépassent les dépenses' : 'Autofinancement, calculé'
            }
            avant={avant?.calcul.autofinancement ?? null}
            montant={calcul.autofinancement}
            sansAvant={avant === null}
          />
          <Ligne
            libelle="Total des ressources"
            avant={avant?.calcul.totalRessources ?? null}
            montant={calcul.totalRessources}
            sansAvant={avant === null}
            total
          />
        </tbody>
      </table>
      {financement.gel === null && financement.bareme.aConfirmer && (saisie.taux === null || calcul.plafond !== null) && (
        <p className="muted attendu">À confirmer : le taux et le plafond de cette famille sont ceux livrés avec le produit.</p>
      )}
      {fiche.motifRejet !== null && <p className="muted attendu">Rejetée : {fiche.motifRejet}</p>}
    </Section>
  )
}

const Groupe = ({ titre, colonnes }: { readonly titre: string; readonly colonnes: number }) => (
  <tr className={tableau.groupe}>
    <th scope="colgroup" colSpan={colonnes}>
      {titre}
    </th>
  </tr>
)

interface PropsLigne {
  readonly libelle: string
  readonly avant: number | null
  readonly montant: number | null
  readonly sansAvant: boolean
  readonly total?: boolean
  /** Le champ bloque la fiche. */
  readonly bloque?: boolean
  readonly justification?: ReactNode
  /** La saisie du montant ; à défaut, il se lit. */
  readonly children?: ReactNode
}

function Ligne({ libelle, avant, montant, sansAvant, total = false, bloque = false, justification = null, children }: PropsLigne) {
  return (
    <tr className={total ? tableau.total : bloque ? tableau.bloque : undefined}>
      <th scope="row">
        {libelle}
        {justification}
      </th>
      {!sansAvant && <td className={styles.secondaire}>{formatMontant(avant)}</td>}
      <td className={montant !== null && montant < 0 ? styles.deborde : undefined}>
        {children ? <div className={styles.saisie}>{children}</div> : formatMontant(montant)}
      </td>
      {!sansAvant && <td className={styles.secondaire}>{direLEcart(ecartDe(avant, montant))}</td>}
    </tr>
  )
}

/** « + 9,0 % », « − 3,5 % », « = ». */
const direLEcart = (ecart: number | null): string =>
  ecart === null ? '' : ecart === 0 ? '=' : `${ecart > 0 ? '+' : '−'}\u00A0${formatNombre(Math.abs(ecart), 1)}\u00A0%`

/** Enregistre le plan : ce qu'un collègue a changé entre-temps se réunit, le même champ se choisit. */
function useSaisie({ id, etape, version, champs }: Financement) {
  const { mutateAsync: envoyer } = useEnregistrerPlan(id)
  const client = useQueryClient()
  const { choisir, dialogue } = useConflit<Plan>((chemin, valeur) => {
    const champ = champs.find((sien) => sien.chemin === `financement.${chemin.join('.')}`)
    return {
      libelle: champ?.libelle ?? chemin.join('.'),
      valeur: typeof valeur === 'number' ? formatMontant(valeur) : String(valeur ?? '—'),
    }
  }, 'ce plan')
  const enregistrer = async (saisie: Plan, { valeurs, version: lue }: Origine<Plan>) => {
    await enregistrerAvecFusion({
      saisie,
      base: valeurs,
      version: lue ?? version,
      envoyer: (reunie, sur) => envoyer({ body: { ...reunie, etape }, version: sur }),
      relire: async () => {
        const [relu, auteur] = await Promise.all([
          client.query({ ...financementOptions(id), staleTime: 0 }),
          dernierAuteur(vuDeLOperation(id)),
        ])
        const plan = relu.fiches.find((fiche) => fiche.etape === relu.etape)?.plan ?? saisie
        return { valeurs: plan, version: relu.version, auteur: auteur?.nom, le: auteur?.le }
      },
      choisir,
    })
  }
  return { enregistrer, conflit: dialogue }
}
