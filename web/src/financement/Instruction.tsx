import { formatNombre } from '@relogement/domain/common/montant'
import { valeurDite } from '@relogement/domain/common/valeurDite'
import { zonages } from '@relogement/domain/financement/financement.listes'
import type { Calcul, Plan } from '@relogement/domain/financement/plan.schema'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { typesFinancement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.listes'
import { useFieldArray } from 'react-hook-form'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import type { ConstatDeChamp } from '../core/formulaire/contexte.ts'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { aSaisir } from './aSaisir.ts'
import type { Financement } from './financement.data.ts'
import styles from './ligne.module.css'

interface Props {
  readonly financement: Financement
  readonly saisie: Plan
  readonly calcul: Calcul
  /** Ce qui bloque la fiche, par champ ; les autres champs le disent d'eux-mêmes. */
  readonly constats?: readonly ConstatDeChamp[]
  readonly ecrit: boolean
}

type Champ = Financement['champs'][number]

/** Les logements du plan, et ce que l'instruction demande : tiré des champs réglés pour cette étape. */
export function Instruction({ financement, saisie, calcul, constats = [], ecrit }: Props) {
  const { champs } = financement
  const siens = champs.filter(({ montre, section }) => montre && section === 'instruction')
  const logements = champs.find(({ chemin, montre }) => montre && chemin === 'financement.logements')
  return (
    <>
      {logements !== undefined && (
        <Section id="logements" titre="Logements par typologie et financement" nombre={total(calcul)}>
          <div className="attendu" data-champ="logements">
            {constats
              .filter(({ chemin }) => chemin === 'logements')
              .map(({ message }) => (
                <span key={message} className="err">
                  <Icone nom="alerte" />
                  {message}
                </span>
              ))}
            {ecrit ? <Lignes /> : <p>{saisie.logements.map(direLaLigne).join(', ') || 'Aucun logement'}</p>}
            {calcul.parFinancement.length > 0 && (
              <p className="muted">
                {[...calcul.parTypologie, ...calcul.parFinancement]
                  .map(({ libelle, nombre }) => `${formatNombre(nombre)} ${libelle}`)
                  .join(', ')}
              </p>
            )}
          </div>
        </Section>
      )}
      {siens.length > 0 && (
        <Section id="instruction" titre="Instruction">
          {ecrit ? (
            <div className="attendu">
              <div className="deux-colonnes">
                {siens.map((champ) => (
                  <ChampDInstruction key={champ.chemin} champ={champ} bareme={calcul.taux} exemple={aSaisir(financement, champ.requis)} />
                ))}
              </div>
            </div>
          ) : (
            <Definitions lignes={siens.map((champ) => ({ libelle: champ.libelle, valeur: lue(champ, saisie) }))} />
          )}
        </Section>
      )}
    </>
  )
}

const total = ({ parFinancement }: Calcul) => parFinancement.reduce((somme, { nombre }) => somme + nombre, 0)

const direLaLigne = ({ nombre, typologie, financement }: Plan['logements'][number]) =>
  `${formatNombre(nombre)} ${typologies[typologie]} ${typesFinancement[financement]}`

const nomDe = ({ chemin }: Champ) =>
  chemin.replace('financement.', '') as 'taux' | 'numeroIODA' | 'dateMarche' | 'zonage' | 'contact' | 'referenceRIB' | 'droitsUniques'

function lue(champ: Champ, saisie: Plan): string | null {
  const valeur = saisie[nomDe(champ)]
  const liste = Object.fromEntries((champ.options ?? []).map(({ code, libelle }) => [code, libelle]))
  return valeur === null ? null : valeurDite({ nature: champ.nature as 'texte', liste, unite: champ.unite ?? '' }, valeur)
}

interface PropsDuChamp {
  readonly champ: Champ
  readonly bareme: number
  readonly exemple: string | undefined
}

function ChampDInstruction({ champ, bareme, exemple }: PropsDuChamp) {
  const nom = nomDe(champ)
  const commun = { libelle: champ.libelle, facultatif: !champ.requis }
  switch (nom) {
    case 'taux':
      return (
        <Nombre<Plan> nom={nom} {...commun} unite="%" souple aide={`Vide : celui de la famille. Retenu : ${formatNombre(bareme, 2)} %.`} />
      )
    case 'droitsUniques':
      return <Nombre<Plan> nom={nom} {...commun} pas={1} exemple={exemple} />
    case 'dateMarche':
      return <ChampDate<Plan> nom={nom} {...commun} max={aujourdhui()} />
    case 'zonage':
      return <Choix<Plan> nom={nom} {...commun} options={zonages} />
    case 'referenceRIB':
      return <Texte<Plan> nom={nom} {...commun} exemple={exemple} aide="Sa référence au dossier, jamais le numéro de compte." />
    case 'contact':
    case 'numeroIODA':
      return <Texte<Plan> nom={nom} {...commun} exemple={exemple} />
  }
}

/** Une ligne par typologie et par financement. */
function Lignes() {
  const { fields, append, remove } = useFieldArray<Plan, 'logements'>({ name: 'logements' })
  return (
    <>
      {fields.map(({ id }, rang) => (
        <div key={id} className={styles.ligne}>
          <Choix<Plan> nom={`logements.${rang}.typologie`} libelle="Typologie" options={typologies} />
          <Choix<Plan> nom={`logements.${rang}.financement`} libelle="Financement" options={typesFinancement} />
          <Nombre<Plan> nom={`logements.${rang}.nombre`} libelle="Logements" pas={1} />
          <button className="btn ghost" type="button" onClick={() => remove(rang)}>
            <Icone nom="croix" />
            Retirer<span className="vh"> la ligne {rang + 1}</span>
          </button>
        </div>
      ))}
      <button
        className="btn sm ghost"
        type="button"
        onClick={() => append({ typologie: null, financement: null, nombre: null } as unknown as Plan['logements'][number])}
      >
        <Icone nom="plus" />
        Ajouter des logements
      </button>
    </>
  )
}
