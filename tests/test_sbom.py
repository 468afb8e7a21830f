from tools.sbom import named

from nelumbo import __version__


def test_a_bill_of_materials_names_the_product_and_its_version() -> None:
    bill = {"components": [], "metadata": {"timestamp": "now", "component": {"bom-ref": "root", "name": "web"}}}
    assert named(bill, "nelumbo") == {
        "components": [],
        "metadata": {
            "timestamp": "now",
            "component": {"bom-ref": "root", "name": "nelumbo", "version": __version__},
        },
    }
